// Written by generate-keys.mjs from locales/en; do not edit.

/** The web's texts in English, as types. */
export interface Messages {
  app: {
    name: 'Tidemark';
    skip: 'Skip to content';
    nav: {
      label: 'Main';
      market: 'Market';
      trade: 'Trade';
      orders: 'Orders';
      follow: 'Copy';
      rank: 'Ranking';
      account: 'Account';
      news: 'News';
      mining: 'Funds';
      loan: 'Loans';
    };
    simulated: {
      sim: 'Simulated market';
      replay: 'Replayed market';
      note: 'Prices are simulated and all money is play money.';
    };
    live: {
      reconnecting: 'Reconnecting to live prices…';
    };
    theme: {
      dark: 'Dark theme';
      light: 'Light theme';
    };
    language: 'Language';
    back: 'Back';
    close: 'Close';
    cancel: 'Cancel';
    copy: 'Copy';
    copied: 'Copied';
    retry: 'Try again';
    more: 'More';
    all: 'All';
    signIn: 'Sign in';
    register: 'Create account';
    tryDemo: 'Try a demo account';
    toasts: 'Messages';
    dismiss: 'Dismiss';
    loading: 'Loading';
    loadFailed: 'This could not be loaded';
    loadFailedNote: 'Check your connection, then try again.';
    networkError: 'The server cannot be reached ({code})';
    listEnd: 'That is all';
    market: {
      closed: 'Closed';
      stale: 'No fresh price';
      up: 'up';
      down: 'down';
    };
    demoOnly: 'Only real accounts can use this. Your demo account stays as it is.';
    notOpen: {
      tag: 'Not open yet';
      title: '{page} is not open yet';
      note: 'It is being built and will open here. Nothing on this page costs or pays anything today.';
      back: 'Go back';
      home: 'Go to the market';
    };
    broken: {
      title: 'Something broke on this page';
      note: 'Your orders and your money are not affected. Loading the page again usually helps.';
      reload: 'Load again';
    };
    pages: {
      home: 'Market';
      trade: 'Trade';
      order: 'Orders';
      user: 'Account';
      follow: 'Copy trading';
      news: 'News';
      newsDetail: 'News';
      rank: 'Ranking';
      feedback: 'Feedback';
      login: 'Sign in';
      register: 'Create account';
      forgot: 'Reset password';
      product: 'Search';
      mineAuth: 'Real-name verification';
      mineInvite: 'Invite friends';
      mineEmail: 'Contact e-mail';
      mineAnnouncement: 'Announcements';
      minePassword: 'Change password';
      mineHistory: 'Account history';
      mineCharge: 'Deposit';
      mineWithdraw: 'Withdraw';
      mineChat: 'Customer service';
      mineSystem: 'System';
      mineWallet: 'Wallet';
      mineBankCards: 'Bank accounts';
      mineCoinAddresses: 'Coin addresses';
      mineWithdrawWay: 'Payout method';
      mineAccounts: 'Assets';
      mineTransfer: 'Transfer';
      mineOther: 'Sign out';
      mine: 'Profile';
      language: 'Language';
      loan: 'Loan application';
      loanSubmit: 'Choose a loan';
      loanAgreement: 'Loan agreement';
      loanSign: 'Sign the loan';
      loanRecord: 'My loans';
      loanRepayment: 'Repay a loan';
      followList: 'Traders I follow';
      followTrader: 'Trader';
      followApply: 'Become a trader';
      followMine: 'My followers';
      followSubmit: 'Follow settings';
      mining: 'Funds';
      miningSubscribe: 'Subscribe to a fund';
      miningRecord: 'My subscriptions';
      miningIncome: 'Income';
    };
    about: {
      follow: 'Follow traders whose record you can check, and copy their orders at their own price.';
      news: 'Market news and notices from the platform.';
      rank: 'Traders by their last three weeks, losses included.';
      forgot: 'Set a new password with a code sent to your e-mail or phone.';
      auth: 'Prove your name once, so that withdrawals can be paid to you and nobody else.';
      invite: 'Your invite link with a QR code.';
      email: 'How to reach the company by e-mail.';
      announcement: 'Notices from the platform.';
      password: 'Set a new password with a code sent to you.';
      history: 'Every movement of one account, one line each.';
      charge: 'Fund your account by coin or bank transfer.';
      withdraw: 'Pay out to your own bank account or coin address.';
      chat: 'Talk to a person.';
      system: 'Settings of this device and session.';
      wallet: 'Your payout methods and the history of your money.';
      accounts: 'Your three accounts with balance and locked amount.';
      transfer: 'Move money between your own accounts at once.';
      loan: 'Credit with its whole cost shown before you sign.';
      mining: 'Funds that pay a daily income and say where it comes from.';
    };
    title: '{page} · Tidemark';
    demo: 'Demo account';
  };
  chart: {
    chart: 'Chart';
    label: 'Price chart of {instrument}, {period}';
    periods: 'Period of a bar';
    empty: 'No prices have been recorded yet';
    failed: 'The chart could not be loaded';
    legend: {
      time: 'Time: ';
      open: 'Open: ';
      high: 'High: ';
      low: 'Low: ';
      close: 'Close: ';
      volume: 'Ticks: ';
      change: 'Change: ';
      turnover: 'Turnover: ';
      second: 'S';
      minute: 'M';
      hour: 'H';
      day: 'D';
      week: 'W';
      month: 'Mo';
      year: 'Y';
    };
  };
  feedback: {
    title: 'Feedback';
    note: 'There is nothing to fill in here yet. To reach us, open customer service from your profile.';
  };
  home: {
    search: 'Search instruments';
    uid: 'UID {uid}';
    demoAccount: 'Demo account';
    total: 'Total balance';
    today: 'Today';
    showAmount: 'Show amounts';
    hideAmount: 'Hide amounts';
    top: 'First in the list';
    shortcuts: 'Shortcuts';
    loan: 'Loan';
    deposit: 'Deposit';
    video: 'Video';
    mining: 'Funds';
    categories: 'Categories';
    instruments: 'Instruments';
    name: 'Instrument';
    price: 'Price';
    change: 'Change';
    noInstruments: 'No instruments in this category';
    noInstrumentsNote: 'Choose another category.';
    invite: {
      title: 'Live prices, no hidden spread';
      note: 'Take a demo account with 10,000 USD of play money in each account, or open your own.';
      demo: 'Start a demo';
      signIn: 'Sign in';
    };
    currency: 'USD';
    low: 'Day low';
    high: 'Day high';
    recent: 'Last 5 hours';
  };
  language: {
    title: 'Language';
    label: 'Languages';
  };
  orders: {
    usd: 'USD';
    kind: {
      label: 'Kind of order';
      contract: 'Contract';
      future: 'Future';
      showContracts: 'Show contract orders';
    };
    tabs: {
      label: 'Lists of orders';
      holding: 'Holding';
      pending: 'Pending';
      history: 'History';
    };
    side: {
      buy: 'Buy';
      sell: 'Sell';
    };
    lots: '{lots} lots';
    fixedMargin: 'Fixed margin';
    fields: {
      instrument: 'Instrument';
      lots: 'Lots';
      open: 'Open price';
      current: 'Current price';
      closing: 'Close price';
      profit: 'Profit';
      margin: 'Margin';
      fee: 'Fee';
      leverage: 'Leverage';
      stopLoss: 'Stop-loss';
      takeProfit: 'Take-profit';
      opened: 'Opened';
      closed: 'Closed';
      reason: 'Closed by';
      id: 'Order number';
      details: 'Details';
    };
    reason: {
      manual: 'You';
      stop_loss: 'Stop-loss';
      take_profit: 'Take-profit';
      close_out: 'Close-out';
      demo_reset: 'Demo reset';
      other: 'Another reason';
    };
    evidence: {
      title: 'Evidence';
      note: 'The recorded prices this deal was made at.';
      open: 'Opened at tick';
      close: 'Closed at tick';
    };
    close: {
      short: 'Close';
      title: {
        buy: 'Close the buy of {lots} lots {instrument}?';
        sell: 'Close the sell of {lots} lots {instrument}?';
      };
      note: 'It is closed whole, at the price in force when the order arrives.';
      result: 'Result now';
      confirm: 'Close {lots} lots {instrument}';
      noAnswer: 'No answer came. Try again: it will not be closed twice.';
    };
    gate: {
      closed: 'The market is closed: closing is possible when it opens.';
      stale: 'There is no fresh price: closing waits for one.';
      reconnecting: 'Reconnecting to live prices…';
    };
    account: {
      title: 'Contract account';
      equity: 'Net value';
      balance: 'Balance';
      floating: 'Floating profit';
      margin: 'Used margin';
      free: 'Free margin';
      risk: 'Risk rate';
      riskNote: 'Closed out at {rate}%';
    };
    history: {
      profit: 'Profit of all closed orders';
    };
    empty: {
      holding: {
        title: 'No open positions';
        note: 'What you buy or sell stands here, with its profit as it moves.';
      };
      pending: {
        title: 'Pending orders are not open yet';
        note: 'Orders that wait for their price will stand here. Today every order is dealt at the market price.';
      };
      history: {
        title: 'No closed orders yet';
        note: 'Every position you close is kept here, with the prices it was dealt at.';
      };
      trade: 'Trade';
      signIn: {
        title: 'Your positions stand here';
        note: 'Sign in, or take a demo account, to trade.';
      };
    };
    future: {
      title: 'Futures are not open yet';
      note: 'Short trades with a fixed time will be listed here, running and closed. You have none, and none can be made today.';
    };
    allOrders: 'All orders';
    positions: 'Positions';
  };
  product: {
    title: 'Search';
    label: 'Code or name, e.g. EUR or gold';
    nothing: 'Nothing found for «{name}»';
    nothingNote: 'Try a currency code, a metal or a category.';
    companies: 'Company search is not open yet';
    companiesNote: 'It will find companies by their name and lead to their sites.';
  };
  profile: {
    title: 'Profile';
    demoAccount: 'Demo account';
    uid: 'UID {uid}';
    chat: 'Customer service';
    signOut: 'Sign out';
    signOutAsk: 'Sign out of this device?';
    assets: 'Total assets';
    assetsNote: 'Includes open profit and loss';
    showAmount: 'Show amounts';
    hideAmount: 'Hide amounts';
    accounts: {
      change: 'Funding';
      micro: 'Options';
      forex: 'Contract';
    };
    deposit: 'Deposit';
    withdraw: 'Withdraw';
    reset: 'Reset demo account';
    resetNote: 'Starts again with 10,000 USD in each account';
    resetAsk: 'Reset the demo account?';
    resetAskNote: 'All open positions are closed and all three accounts start again at 10,000 USD. This cannot be undone.';
    resetConfirm: 'Reset demo account';
    money: 'Money';
    safety: 'Safety';
    help: 'Help';
    display: 'Display';
    wallet: 'Wallet';
    transfer: 'Transfer';
    auth: 'Real-name verification';
    password: 'Change password';
    email: 'Contact e-mail';
    announcement: 'Announcements';
    language: 'Language';
    dark: 'Dark theme';
    priceColours: 'Price colours';
    greenUp: 'Green up';
    redUp: 'Red up';
    blueUp: 'Blue up';
    signedOut: 'You are not signed in';
    signedOutNote: 'Sign in to see your accounts, or take a demo account.';
    currency: 'USD';
  };
  session: {
    login: {
      title: 'Sign in';
      by: 'Sign in by';
      email: 'E-mail';
      mobile: 'Phone';
      emailLabel: 'E-mail address';
      mobileLabel: 'Phone number';
      area: 'Country';
      password: 'Password';
      showPassword: 'Show password';
      hidePassword: 'Hide password';
      submit: 'Sign in';
      forgot: 'Forgot password?';
      noAccount: 'New here?';
      register: 'Create an account';
      or: 'or';
      demo: 'Use a demo account';
      demoNote: '10,000 USD of play money in each account, no e-mail needed.';
      needEmail: 'Please enter your e-mail address';
      needMobile: 'Please enter your phone number';
      needPassword: 'Please enter your password';
    };
    register: {
      title: 'Create account';
      by: 'Register by';
      email: 'E-mail';
      mobile: 'Phone';
      emailLabel: 'E-mail address';
      mobileLabel: 'Phone number';
      area: 'Country';
      code: 'Code';
      sendCode: 'Send code';
      resend: '{seconds, number} s';
      captcha: 'Characters in the picture';
      captchaAlt: 'Picture with characters to type';
      newCaptcha: 'New picture';
      password: 'Password';
      passwordHint: '8 to 128 characters';
      rePassword: 'Password again';
      invite: 'Invite code (optional)';
      submit: 'Create account';
      haveAccount: 'Already have an account?';
      signIn: 'Sign in';
      welcome: 'Welcome to Tidemark';
      realNote: 'A real account starts at zero until deposits open. Demo accounts trade the same prices.';
      showPassword: 'Show password';
      hidePassword: 'Hide password';
    };
  };
  trade: {
    usd: 'USD';
    mode: {
      label: 'Kind of trade';
      contract: 'Contract';
      future: 'Future';
    };
    future: {
      title: 'Futures are not open yet';
      note: 'Short trades with a fixed time and a payout known beforehand will open here. Nothing can be ordered, and nothing is charged, today.';
      back: 'Trade contracts';
    };
    header: {
      choose: 'Choose an instrument';
      closed: 'Market closed';
      stale: 'No fresh price';
      opens: 'Opens {time}';
      noOpening: 'No opening in sight';
      last: 'Last {price}';
      open: 'Open';
      high: 'High';
      low: 'Low';
    };
    list: {
      instruments: 'Instruments';
      search: 'Search instruments';
      categories: 'Categories';
      none: 'Nothing found';
      noneNote: 'Try another name or code, or choose all categories.';
    };
    side: {
      buy: 'Buy';
      sell: 'Sell';
    };
    ticket: {
      title: 'Market order';
      side: 'Side';
      lots: 'Lots';
      less: 'Fewer lots';
      more: 'More lots';
      lotsHint: 'From {min} to {max} lots';
      leverage: 'Leverage';
      noLeverage: 'None configured';
      noLeverageValues: 'There are no leverage values to choose from';
      leverageNotConfigured: 'Leverage is not configured for this instrument';
      signIn: 'Sign in to trade';
    };
    preview: {
      title: 'This order';
      margin: 'Margin';
      fee: 'Fee, paid once';
      pip: 'One pip';
      free: 'Free margin';
      becomes: 'becomes';
      closeOut: 'Closed out at';
      never: 'At no price';
      closeOutNote: 'Positions are closed when equity falls to 50% of the margin in use.';
    };
    submit: {
      buy: 'Buy {lots} lots {instrument}';
      sell: 'Sell {lots} lots {instrument}';
    };
    gate: {
      closed: 'Market closed';
      stale: 'Waiting for a fresh price';
      reconnecting: 'Reconnecting…';
    };
    filled: {
      buy: 'Bought {lots} lots {instrument} at {price}';
      sell: 'Sold {lots} lots {instrument} at {price}';
    };
    noAnswer: 'No answer came. Try again: the order will not be placed twice.';
    problem: {
      empty: 'Enter how many lots.';
      below: 'At least {min} lots.';
      above: 'At most {max} lots in one order.';
      offStep: 'In steps of {step} lots.';
      margin: 'This needs {needed} USD and {free} is free. Up to {lots} lots would be accepted.';
      marginNone: 'This needs {needed} USD and {free} is free: not enough for the smallest order.';
      notOffered: 'Choose one of the values.';
    };
  };
}
