// Written by generate-keys.mjs from locales/en; do not edit.

/** The web's texts in English, as types. */
export interface Messages {
  alerts: {
    open: 'Price alert for {instrument}';
    title: 'Price alert · {instrument}';
    price: 'Price';
    lower: 'Lower price';
    higher: 'Higher price';
    moves: 'Distance from the current price';
    will: {
      rises: 'You will be told when {instrument} rises to {price}.';
      falls: 'You will be told when {instrument} falls to {price}.';
    };
    set: 'Set the alert';
    noAnswer: 'No answer came. Try again: it will not be set twice.';
    problem: {
      empty: 'Enter a price above 0.';
      noPrice: 'There has been no price yet to compare with.';
      tooHigh: 'Enter a price below {max}.';
      atPrice: 'The price is {price} already. Choose one above or below it.';
    };
    waiting: 'Waiting alerts';
    direction: {
      rises: 'rises to';
      falls: 'falls to';
    };
    setAt: 'Set {time}';
    fired: 'Reached';
    remove: 'Remove the alert {instrument} {price}';
    none: 'No price alerts';
    noneNote: 'Set one from the bell beside an instrument, and you are told when its price is reached.';
  };
  app: {
    oneAlone: 'Only the one you came for is shown.';
    showAll: 'Show all';
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
      offline: 'You are offline. Prices are the last known, and nothing can be traded.';
      old: 'Prices are not updating. New orders wait for live prices.';
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
      mineSecurity: 'Security';
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
      mineExplain: 'Why this balance?';
      mineStatement: 'Statement';
      mineCalendar: 'Profit by day';
      mineOther: 'Sign out';
      mine: 'Account';
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
      freeze: 'Freeze account';
      withdrawConfirm: 'Confirm the withdrawal';
    };
    title: '{page} · {name}';
    demo: 'Demo account';
    bell: '{unread, plural, =0 {Notifications} one {Notifications, # unread} other {Notifications, # unread}}';
    service: '{unread, plural, =0 {Customer service} one {Customer service, # answer unread} other {Customer service, # answers unread}}';
    serviceNews: '{unread, plural, one {# answer unread} other {# answers unread}}';
    update: {
      ready: 'A new version is ready.';
      load: 'Load it';
      later: 'Later';
    };
  };
  assets: {
    title: 'Wallet';
    assets: 'Assets';
    account: 'Account';
    all: 'All accounts';
    accounts: {
      forex: 'Contract';
      change: 'Funding';
      micro: 'Options';
    };
    about: {
      forex: 'Contract positions';
      change: 'Deposits and withdrawals';
      micro: 'Futures with a fixed time';
    };
    usd: 'USD';
    total: 'Total assets';
    totalNote: 'Includes open profit and loss';
    show: 'Show amounts';
    hide: 'Hide amounts';
    deposit: 'Deposit';
    withdraw: 'Withdraw';
    transfer: 'Transfer';
    groups: {
      records: 'Records';
      payout: 'Payout methods';
    };
    links: {
      accounts: {
        title: 'Assets';
        note: 'All accounts, their shares, equity over time';
      };
      history: {
        title: 'Account history';
        note: 'Every line of every account';
      };
      calendar: {
        title: 'Profit by day';
        note: 'A month at a glance';
      };
      statement: {
        title: 'Statement';
        note: 'Any period as PDF or CSV';
      };
      bankCards: {
        title: 'Bank accounts';
        note: 'Where withdrawals by bank go';
      };
      coinAddresses: {
        title: 'Coin addresses';
        note: 'Where withdrawals by coin go';
      };
    };
    shares: 'Allocation';
    equity: {
      title: 'Equity over time';
      period: 'Period';
      days30: '30 days';
      days90: '90 days';
      days365: '1 year';
      label: 'Equity at the end of each day';
      empty: 'No days yet';
      emptyNote: 'From your first day on, its worth stands here.';
      summary: '{change} USD over this period, deposits and withdrawals included. Lowest {low} on {lowDay}, highest {high} on {highDay}.';
      firstDay: 'The line begins with your first day and grows from here.';
    };
    balanceOf: 'Balance, {account}';
    locked: 'Locked';
    free: 'Available';
    equityNow: 'Equity';
    margin: 'Margin in use';
    freeMargin: 'Free margin';
    history: 'History';
    why: 'Why this balance?';
    historyOf: 'History, {account}';
    whyOf: 'Why this balance? {account}';
  };
  charge: {
    kind: 'How you pay in';
    coin: 'Coin';
    bank: 'Bank transfer';
    playMoney: 'All money here is play money. Send no real coins and no real money to what is shown below.';
    currency: 'Currency';
    network: 'Network';
    account: 'Account to pay to';
    sendTo: 'Send {currency} over {network} to this address';
    onlyThis: 'Send only {currency} over {network} here. Anything else cannot be credited.';
    qr: 'QR code of the address';
    address: 'Address';
    copyAddress: 'Copy address';
    wireTo: 'Wire the money to this account';
    copyOne: 'Copy: {what}';
    bankName: 'Bank';
    bankAddress: 'Address of the bank';
    swift: 'SWIFT / BIC';
    payeeName: 'Account holder';
    payeeAccount: 'Account number';
    remark: 'Reference to state';
    amount: 'Amount you have sent';
    amountCoin: 'Number of coins you have sent';
    least: 'At least {min} {currency}';
    becomes: 'Becomes';
    rate: 'Price';
    rateOf: '{price} USD for 1 {currency}';
    usd: '{amount} USD';
    proof: 'Proof of payment';
    proofOptional: 'Proof of payment (optional)';
    proofHint: 'A picture of the transfer or its receipt';
    reference: 'Transaction reference (optional)';
    referenceRequired: 'Transaction reference';
    referenceHint: 'Transaction ID of the network, or your bank’s reference';
    submit: 'Submit deposit';
    after: 'Your funding account is credited once an operator has seen the payment, within 48 hours.';
    needAmount: 'Please enter the amount you have sent';
    needNumber: 'Please enter the number of coins you have sent';
    needProof: 'Please add a picture of the payment';
    needReference: 'Enter the transaction reference';
    problem: {
      malformed: 'Please enter a number above zero with at most {decimals} decimals';
      tooSmall: 'At least {min} {currency} can be deposited';
      tooLarge: 'At most {max} {currency} can be deposited at once';
    };
    noChannel: {
      title: '{currency} has no payment channel now';
      note: 'Choose another currency, or ask customer service when one opens.';
      chat: 'Customer service';
    };
    closed: {
      title: 'Deposits in {currency} are closed now';
      note: 'What you have submitted already is still reviewed.';
    };
    none: {
      title: 'No deposits can be made this way now';
      note: 'No currency is open here. Try the other way to pay in, or ask customer service.';
    };
    records: {
      title: 'Your deposits';
      none: 'No deposits yet';
      noneNote: 'What you submit stands here with its review, until it is credited.';
      submitted: 'Submitted';
      credited: 'Credited';
      received: 'Received';
      decided: 'Decided';
      worth: 'Worth';
      proof: 'Open the proof';
      reason: 'Reason';
      waits: 'Review of {amount}';
      invalidate: 'Invalidate';
      ask: 'Invalidate the deposit of {amount}?';
      askNote: 'Do this when you have sent nothing, or stated it wrongly. It is then not reviewed any more.';
      confirm: 'Invalidate deposit';
      to: 'To';
    };
    status: {
      unchecked: 'In review';
      finished: 'Finished';
      rejected: 'Rejected';
      invalid: 'Invalid';
    };
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
    indicators: {
      title: 'Indicators';
      over: 'On the candles';
      below: 'Below them';
      names: {
        MA: 'Moving averages';
        EMA: 'Exponential averages';
        BOLL: 'Bollinger bands';
        SAR: 'Parabolic stop and reverse';
        VOL: 'Ticks of each bar';
        MACD: 'Convergence of averages';
        RSI: 'Relative strength';
        KDJ: 'Stochastic';
        CCI: 'Commodity channel';
        DMI: 'Directional movement';
        WR: 'Williams range';
        OBV: 'On-balance volume';
        ROC: 'Rate of change';
      };
    };
    tags: {
      buy: {
        entry: 'Buy {lots}';
        limit: 'Buy limit {lots}';
        stop: 'Buy stop {lots}';
      };
      sell: {
        entry: 'Sell {lots}';
        limit: 'Sell limit {lots}';
        stop: 'Sell stop {lots}';
      };
      stopLoss: 'SL';
      trailing: 'Trail';
      takeProfit: 'TP';
    };
    lines: {
      label: 'Your orders on the chart';
      hint: 'Drag to move';
      target: 'Target of {order}';
      stopLoss: 'Stop-loss of {order}';
      trailing: 'Trailing stop of {order}';
      takeProfit: 'Take-profit of {order}';
    };
    move: {
      title: {
        target: 'Move the order to {price}?';
        stopLoss: 'Move the stop-loss to {price}?';
        trailing: 'Let the stop-loss follow {distance} behind?';
        takeProfit: 'Move the take-profit to {price}?';
      };
      order: {
        buy: 'Buy {lots, number, ::.00####} lots {instrument}';
        sell: 'Sell {lots, number, ::.00####} lots {instrument}';
      };
      from: 'From';
      to: 'To';
      result: 'Result there, USD';
      replaceNote: 'The pending order is cancelled and placed again at its new price. If it cannot be placed then, it stays cancelled and you are told why.';
      confirm: {
        target: 'Place it at {price}';
        stopLoss: 'Set stop-loss to {price}';
        trailing: 'Follow {distance} behind';
        takeProfit: 'Set take-profit to {price}';
      };
      problem: {
        stopLoss: 'The stop-loss must be {bound, select, below {below} other {above}} {price}.';
        takeProfit: 'The take-profit must be {bound, select, below {below} other {above}} {price}.';
      };
      notPlaced: 'The old order is cancelled. The new one was not placed: {reason}';
      noAnswer: 'No answer came. Try again: it will not be done twice.';
    };
  };
  console: {
    frame: {
      name: 'Tidemark console';
      title: '{page} · Tidemark console';
      skip: 'Skip to the content';
      navigation: 'Console';
      menu: 'Menu';
      places: {
        dashboard: 'Dashboard';
        login: 'Sign in';
        setup: 'Choose a password';
        reviews: 'Reviews';
        users: 'Users';
        user: 'User';
        settings: 'Settings';
        audit: 'Audit trail';
        operators: 'Operators';
        kit: 'Kit';
        password: 'My password';
        ledger: 'Ledger';
        correction: 'Correction';
        reconciliation: 'Reconciliation';
        loans: 'Loans';
        loan: 'Loan';
        funds: 'Funds';
        fund: 'Fund';
        support: 'Customer service';
        news: 'News';
        article: 'Article';
        health: 'Health';
        approvals: 'Approvals';
      };
      waiting: '{count, plural, one {# waiting} other {# waiting}}';
      market: {
        sim: 'Simulated market';
        replay: 'Replayed market';
      };
      marketNote: 'Prices are not real, and all money here is play money.';
      theme: {
        light: 'Light theme';
        dark: 'Dark theme';
      };
      language: 'Language';
      signOut: 'Sign out';
      toasts: 'Messages';
      dismiss: 'Dismiss';
      close: 'Close';
      cancel: 'Cancel';
      copy: 'Copy: {what}';
      copied: 'Copied.';
      notCopied: 'The browser did not let it be copied. Select the text instead.';
      networkError: 'No answer from the server ({code}).';
      loadFailed: 'This could not be loaded';
      loadFailedNote: 'The server did not answer. What you see elsewhere may be out of date.';
      retry: 'Try again';
      broken: 'This page has broken';
      brokenNote: 'Nothing was changed by it. Load the page again to go on.';
      reload: 'Load again';
      reasonMissing: 'Please give a reason. It goes into the audit trail.';
      pages: 'Pages';
      pageOf: 'Page {page} of {last} · {total, plural, one {# entry} other {# entries}}';
      entries: '{total, plural, one {# entry} other {# entries}}';
      previousPage: 'Previous page';
      nextPage: 'Next page';
      from: 'from';
      to: 'to';
      myPassword: 'Change my password';
    };
    roles: {
      support: 'Support';
      reviewer: 'Reviewer';
      finance: 'Finance';
      admin: 'Administrator';
    };
    kinds: {
      real_name: 'Real names';
      deposit: 'Deposits';
      withdraw: 'Withdrawals';
      loan_kyc: 'Loan identity';
      loan: 'Loans';
      repayment: 'Repayments';
      trader: 'Trader applications';
      trader_profile: 'Nicknames and pictures';
      redemption: 'Redemptions';
      correction: 'Corrections';
    };
    kindOf: {
      real_name: 'Real name';
      deposit: 'Deposit';
      withdraw: 'Withdrawal';
      loan_kyc: 'Loan identity';
      loan: 'Loan';
      repayment: 'Repayment';
      trader: 'Trader application';
      trader_profile: 'Nickname and picture';
      redemption: 'Redemption';
      correction: 'Correction';
    };
    fields: {
      name: 'Name';
      card_id: 'Document number';
      area: 'Country or region';
      area_id: 'Country or region';
      country: 'Country or region';
      global_code: 'Country or region';
      amount: 'Amount';
      currency: 'Currency';
      agreement: 'Agreement';
      agreement_hash: 'Its SHA-256';
      nickname: 'New nickname';
      nickname_now: 'Shown now';
      duplicate_of: 'Document approved for user';
      same_picture: 'Same picture as request';
      similar_picture: 'Similar picture to request';
      registered_country: 'Country at registration';
      country_warning: 'Country check';
    };
    pictures: {
      front_pic: 'Front of the document';
      reverse_pic: 'Back of the document';
      hand_pic: 'Held in the hand';
      proofImg: 'Proof of payment';
      sign: 'Signature';
      avatar: 'Picture of the trader';
    };
    login: {
      title: 'Sign in to the console';
      note: 'For operators of this instance. Every step here is written into the audit trail.';
      ended: {
        expired: 'Your session has ended. Sign in to go on where you were.';
        idle: 'Nobody was here for a while, so the console was closed. Sign in to go on where you were.';
      };
      email: 'E-mail address';
      password: 'Password';
      show: 'Show password';
      hide: 'Hide password';
      code: 'Authenticator code';
      codeHint: 'The six digits that your authenticator shows now';
      emailMissing: 'Please enter your e-mail address.';
      passwordMissing: 'Please enter a password.';
      codeMissing: 'Please enter the six digits of your authenticator.';
      unreachable: 'The server did not answer. Please try again.';
      submit: 'Sign in';
      setupTitle: 'Set up your authenticator';
      setupNote: 'Operators sign in with a second factor. Scan this with an authenticator app, or type the secret into it, then enter the code it shows.';
      qrLabel: 'QR code with the secret for your authenticator';
      secret: 'Secret';
      setupCodeHint: 'The six digits that the app shows after it has taken the secret';
      confirm: 'Confirm and sign in';
      back: 'Back';
      passwordTitle: 'Choose your password';
      passwordNote: 'Your invitation is good for one password. After it you sign in and set up your authenticator.';
      newPassword: 'New password';
      passwordAgain: 'New password again';
      passwordHint: '8 to 128 characters, not one of the common ones';
      notTheSame: 'The two passwords are not the same.';
      choosePassword: 'Choose this password';
      passwordChosen: 'Your password is set. Sign in with it.';
      ownTitle: 'Change my password';
      ownNote: 'For it the password in use and a code of your authenticator are asked. All your other sessions end; this one stays.';
      currentPassword: 'Password in use';
      changePassword: 'Change the password';
      passwordChanged: 'Your password is changed. Your other sessions have ended.';
    };
    dashboard: {
      title: 'Dashboard';
      asOf: 'As of {time}';
      reviews: 'Waiting reviews';
      noReviews: 'Nothing waits';
      noReviewsNote: 'Every request has been decided.';
      overdue: '{count, plural, one {# overdue} other {# overdue}}';
      oldest: 'Oldest waits {age} of {of}';
      exposure: 'Open interest and exposure';
      exposureNote: 'Real accounts only. USD at the price in force.';
      noExposure: 'Nothing is open';
      noExposureNote: 'No real account holds a position now.';
      instrument: 'Instrument';
      sides: 'Short and long';
      long: 'Long';
      short: 'Short';
      positions: 'Positions';
      gross: 'Open, USD';
      net: 'Net, USD';
      noPrice: 'No price';
      feed: 'Price source';
      source: {
        sim: 'Simulated';
        replay: 'Replayed';
        ingest: 'Ingest';
      };
      feedNever: 'Has not been heard yet';
      feedHeard: 'Heard {span} ago';
      prices: 'Markets';
      openMarkets: '{open} of {all} open';
      noneStale: '{closed, plural, =0 {Every price is fresh} one {Every open price is fresh, # closed} other {Every open price is fresh, # closed}}';
      stale: '{count, plural, one {Stale: {codes}} other {# stale: {codes}}}';
      database: 'Database answers in';
      databaseNote: '{size} on disk';
      users: 'Real users';
      usersNote: '{today} today · {online} online · {demo} demo';
    };
    reviews: {
      title: 'Reviews';
      kind: 'Kind';
      kindWaiting: '{kind} ({count})';
      status: 'Status';
      statuses: {
        waiting: 'Waiting';
        approved: 'Approved';
        rejected: 'Rejected';
        all: 'All';
      };
      noQueues: 'No queue is open to you';
      noQueuesNote: 'The queues of your role appear here with the capability they belong to.';
      empty: {
        waiting: 'Nothing waits here';
        approved: 'Nothing has been approved yet';
        rejected: 'Nothing has been rejected yet';
        all: 'Nothing has been submitted yet';
      };
      emptyNote: 'New requests appear here by themselves.';
      list: 'Requests';
      left: '{span} left';
      late: '{span} overdue';
      second: 'Second approval';
      back: 'Back to the list';
      openUser: 'Open user';
      stated: 'As stated';
      known: 'Known of this user';
      uid: 'UID';
      registered: 'Registered';
      equity: 'Contract equity';
      history: 'Closed deals';
      account: 'Account';
      frozen: 'Frozen';
      active: 'Active';
      submitted: 'Submitted';
      submittedAt: 'Submitted {time}';
      decidedAt: 'Decided';
      decidedBy: 'By';
      remark: 'Remark';
      firstApproval: 'First approved by {name}. A second operator decides.';
      approve: 'Approve';
      reject: 'Reject';
      approveTitle: 'Approve the request of {name}?';
      approveNote: 'The user is told at once.';
      approveRemark: 'Note (optional)';
      approveRemarkHint: 'Kept with the decision';
      rejectTitle: 'Reject the request of {name}?';
      rejectReason: 'Reason';
      rejectHint: 'The user reads this as you write it, and may submit again.';
      reasons: {
        blurred: 'The picture is blurred or cut off. Please send a sharp picture of the whole document.';
        mismatch: 'Name or number do not match the document.';
        expired: 'The document has expired.';
        incomplete: 'One side of the document is missing.';
        unsupported: 'This kind of document is not accepted. Please send an identity card or a passport.';
        notReceived: 'The payment has not arrived.';
        amount: 'The amount does not match the payment.';
        foreignAccount: 'The payment came from somebody else’s account.';
        unclear: 'The proof cannot be read.';
        payeeName: 'The payee is not the person whose real name is approved here.';
        payeeWrong: 'The address or account cannot be paid to. Please bind another one.';
        checksOpen: 'A check of your account is still open. Please write to customer service.';
      };
      done: {
        approve: 'Approved: {name}.';
        reject: 'Rejected: {name}.';
      };
      approvedFirst: 'First approval given: {name}. A second operator decides.';
      pictures: 'Pictures';
      look: 'Look closer: {picture}';
      pictureGone: 'The picture could not be shown';
      pictureGoneNote: 'Its address is good for a few minutes only. Load the page again.';
      previousPicture: 'Previous picture';
      nextPicture: 'Next picture';
      larger: 'Larger';
      smaller: 'Smaller';
      turn: 'Turn';
      keys: {
        title: 'Keys of the review desk';
        next: 'Next request';
        previous: 'Previous request';
        approve: 'Approve';
        reject: 'Reject';
        legend: 'This list';
      };
    };
    users: {
      title: 'Users';
      user: 'User';
      all: 'All users';
      search: 'Address, number or UID';
      none: 'Nobody found';
      noneFor: 'No address, number or UID contains “{query}”.';
      contact: 'Contact';
      uid: 'UID';
      uidIs: 'UID {uid}';
      kind: 'Account';
      demo: 'Demo';
      real: 'Real';
      state: 'State';
      frozen: 'Frozen';
      active: 'Active';
      since: 'Registered';
      frozenByUser: 'Frozen by the user, {time}';
      frozenByOperator: 'Frozen by an operator, {time}';
      reason: 'Reason';
      reasonHint: 'Goes into the audit trail.';
      verb: {
        freeze: 'Freeze';
        unfreeze: 'Unfreeze';
        endSessions: 'End sessions';
        removeTwoFactor: 'Remove two-factor';
      };
      ask: {
        freeze: 'Freeze {name}?';
        unfreeze: 'Unfreeze {name}?';
        endSessions: 'End all sessions of {name}?';
        removeTwoFactor: 'Remove two-factor of {name}?';
      };
      note: {
        freeze: 'All sessions end and signing in is refused until an operator lifts it. Positions stay as they are.';
        unfreeze: 'The user can sign in again.';
        endSessions: 'The user has to sign in again everywhere.';
        removeTwoFactor: 'For a user who lost phone and recovery codes. A second operator approves, then 24 hours pass. The user gets a mail now and can stop it. When it takes effect, all sessions end and withdrawals are held.';
      };
      done: {
        freeze: 'Frozen: {name}.';
        unfreeze: 'Unfrozen: {name}.';
        endSessions: 'Sessions ended: {name}.';
        removeTwoFactor: 'Proposed for {name}. A second operator must approve.';
      };
      tabs: {
        label: 'Parts of the user';
        profile: 'Profile';
        orders: 'Contracts';
        futures: 'Futures';
        ledger: 'Ledger';
        sessions: 'Sessions';
        loans: 'Loans';
        subscriptions: 'Funds';
      };
      profile: {
        person: 'Person';
        email: 'E-mail';
        mobile: 'Phone';
        country: 'Country of residence';
        since: 'Registered';
        invite: 'Invite code';
        invited: 'People invited';
        invitedBy: 'Invited by';
        identity: 'Identity and security';
        realName: 'Real name';
        review: {
          '0': 'Not submitted';
          '1': 'Waiting';
          '2': 'Approved';
          '3': 'Rejected';
        };
        name: 'Name';
        totp: 'Two-factor sign-in';
        on: 'On';
        off: 'Off';
        hold: 'Withdrawals wait until';
        none: 'No hold';
        trader: 'Master trader';
        yes: 'Yes';
        no: 'No';
        accounts: 'Accounts, USD';
        account: {
          change: 'Funding';
          micro: 'Options';
          forex: 'Contract';
        };
        locked: '{amount} locked';
        trading: 'Trading';
        equity: 'Equity';
        profit: 'Floating profit';
        margin: 'Used margin';
        risk: 'Risk rate';
        contracts: 'Contracts';
        contractCounts: '{holding} holding · {pending} pending · {history} in history';
        futures: 'Futures';
        futureCounts: '{running} running · {closed} closed';
      };
      orders: {
        title: 'Contract orders';
        status: 'Status';
        statuses: {
          '0': 'Pending';
          '1': 'Holding';
          '3': 'History';
        };
        none: 'No orders';
        id: 'No.';
        instrument: 'Instrument';
        side: 'Side';
        buy: 'Buy';
        sell: 'Sell';
        lots: 'Lots';
        opened: 'Opened at';
        now: 'Price';
        profit: 'Profit';
        margin: 'Margin';
        time: 'Time';
      };
      futures: {
        title: 'Futures';
        status: 'Status';
        statuses: {
          '1': 'Running';
          '3': 'Closed';
        };
        none: 'No futures';
        id: 'No.';
        instrument: 'Instrument';
        direction: 'Direction';
        up: 'Up';
        down: 'Down';
        amount: 'Amount';
        duration: 'Duration';
        ratio: 'Ratio';
        opened: 'Opened at';
        ended: 'Ended at';
        profit: 'Profit';
        time: 'Time';
      };
      sessions: {
        title: 'Sessions';
        none: 'Not signed in anywhere';
        device: 'Device';
        address: 'Address';
        since: 'Since';
        seen: 'Last seen';
        passkey: 'Passkey';
      };
      check: 'Identity check';
      checkHint: 'Which documents were checked, and how: passport by video call, for example.';
    };
    health: {
      title: 'Health';
      note: 'Alarms of this server and what its limits have refused.';
      alarms: 'Alarms';
      noAlarms: 'No alarms';
      noAlarmsNote: 'Prices, clock, disk and database report no problem.';
      blocks: 'Trading is paused or restricted until this alarm ends.';
      warns: 'The server keeps working.';
      since: 'Since {time}';
      last: 'Last at {time}';
      times: 'Reported {count, plural, one {once} other {# times}}';
      limits: 'Limits';
      limitsNote: 'Requests, sockets and commands beyond a limit are refused. Set limits with these environment variables.';
      variable: 'Variable';
      value: 'Limit';
      refused: 'Refused since start';
      refusedLast: 'Last refused';
      kind: {
        ticks_refused: 'Ticks are refused';
        symbol_refused: 'Ticks of a symbol are refused';
        clock: 'System clock';
        disk: 'Database cannot write';
        poison_item: 'Item set aside';
        daily_work: 'Daily work failed';
        owner_role: 'Database role';
        untrusted_proxy: 'Proxy not trusted';
      };
    };
    audit: {
      title: 'Audit trail';
      note: 'It only grows. Each entry carries the hash of the one before; “tidemark verify” checks the whole chain.';
      filter: {
        operator: 'Operator';
        action: 'Action';
        object: 'Object';
        from: 'From';
        to: 'To';
        zone: 'Days and times are in {zone}.';
      };
      example: {
        operator: 'ada@example.com';
        action: 'user.freeze';
        object: 'user:7';
      };
      apply: 'Filter';
      none: 'No entry matches';
      number: 'No.';
      at: 'Time';
      reason: 'Reason';
      hash: 'Hash';
      hashFull: 'Hash of this entry';
      commandLine: 'Command line';
      entry: 'Entry {number}';
      role: 'Role';
      address: 'Network address';
    };
    operators: {
      title: 'Operators';
      note: 'Accounts of their own, apart from those of users. Two factors are required.';
      none: 'No operators';
      add: 'Add an operator';
      addVerb: 'Send the invitation';
      email: 'E-mail address';
      emailMissing: 'Please enter an e-mail address.';
      role: 'Role';
      roleNotes: {
        support: 'Reads users, freezes them and ends their sessions.';
        reviewer: 'Decides identities and trader applications, reads users.';
        finance: 'Decides money requests, reads ledgers and the audit trail.';
        admin: 'Everything, settings and operators included.';
      };
      status: 'Status';
      statuses: {
        invited: 'Invited';
        active: 'Active';
        disabled: 'Disabled';
      };
      totp: 'Authenticator';
      totpOn: 'Set up';
      totpOff: 'Not set up';
      seen: 'Last seen';
      you: 'You';
      steps: 'Steps';
      stepsOf: 'Steps for {name}';
      step: {
        role: 'Change the role';
        renew: 'Reset access';
        disable: 'Disable';
        enable: 'Enable';
      };
      ask: {
        role: 'Change the role of {name}?';
        renew: 'Reset the access of {name}?';
        disable: 'Disable {name}?';
        enable: 'Enable {name}?';
      };
      stepNote: {
        renew: 'Password, authenticator and sessions end. The operator gets a link by e-mail.';
        disable: 'All sessions end at once, and signing in is refused.';
        enable: 'Signing in is possible again, with the old password and authenticator.';
      };
      done: {
        role: 'Role changed: {name}.';
        disable: 'Disabled: {name}.';
        enable: 'Enabled: {name}.';
        renew: 'Link sent to {name}.';
      };
      invited: 'Invitation sent to {name}.';
    };
    kit: {
      title: 'Kit';
      note: 'Every primitive in the theme and language that are on.';
      controls: 'Controls';
      choice: 'Choice';
      figures: 'Figures';
      surfaces: 'Surfaces';
      tones: {
        accent: 'Accent';
        quiet: 'Quiet';
        plain: 'Plain';
        danger: 'Danger';
        up: 'Up';
        down: 'Down';
        warn: 'Warning';
      };
      choices: {
        one: 'First';
        two: 'Second';
        three: 'Third';
      };
      busy: 'Working';
      disabled: 'Disabled';
      icon: 'An icon with a name';
      text: 'Text';
      hint: 'What it is for';
      error: 'What is wrong, and what would be accepted';
      value: 'A value';
      label: 'Label';
      password: 'Password';
      show: 'Show';
      hide: 'Hide';
      number: 'Number';
      less: 'Less';
      more: 'More';
      search: 'Search';
      area: 'Several lines';
      switch: 'A switch';
      slider: 'A slider';
      table: 'A table';
      loading: 'A table on its way';
      empty: 'Nothing here';
      emptyNote: 'And what to do next.';
    };
    approvals: {
      title: 'Approvals';
      note: 'Changes that need a second operator. Some take effect only after a delay.';
      lists: {
        open: 'Open';
        closed: 'History';
      };
      none: {
        open: 'Nothing waits for approval';
        closed: 'No history yet';
      };
      statuses: {
        waiting: 'Waiting';
        approved: 'Approved';
        done: 'In effect';
        rejected: 'Rejected';
        cancelled: 'Cancelled';
        failed: 'Failed';
      };
      kinds: {
        operator_add: 'New operator';
        operator_renew: 'Access reset';
        operator_role: 'Change of role';
        operator_enable: 'Operator enabled again';
        fund_feed: 'Fund pool deposit';
        user_two_factor_removal: 'Removal of two-factor';
      };
      fields: {
        email: 'E-mail address';
        role: 'Role';
        amount: 'Amount, USD';
        identity_check: 'Identity check';
      };
      newThing: '{area} · new';
      proposedBy: 'Proposed by';
      approvedBy: 'Approved by';
      closedBy: 'Closed by';
      takesEffect: 'Takes effect';
      reason: 'Reason';
      remark: 'Remark';
      commandLine: 'Command line';
      atOnce: 'When approved';
      afterHours: '{hours, plural, one {# hour after approval} other {# hours after approval}}';
      ownNote: 'Another operator must approve your proposal.';
      step: {
        approve: 'Approve';
        reject: 'Reject';
        cancel: 'Cancel the change';
      };
      ask: {
        approve: 'Approve: {title}?';
        reject: 'Reject: {title}?';
        cancel: 'Cancel: {title}?';
      };
      done: {
        approve: 'Approved.';
        reject: 'Rejected.';
        cancel: 'Cancelled.';
      };
      proposed: 'Proposed: {name}. A second operator must approve.';
    };
    numbers: {
      unreadable: 'This is not a clear number. Write it like {example}';
      places: 'Decimal places: at most {places}';
      whole: 'Enter a whole number, like {example}';
      digits: 'This number is too long. Digits before the decimal mark: at most {digits}';
    };
    zone: {
      title: 'Time zone';
      device: 'Device';
      search: 'Search by city, region or offset';
      first: 'Suggested';
      all: 'All time zones';
      none: 'No time zone found';
      noneNote: 'Try a large city nearby, or an offset such as UTC+8.';
      button: 'Time zone: {zone} ({offset})';
      count: '{count, plural, one {# result} other {# results}}';
    };
    date: {
      unclear: 'This is not a clear date. Write it like {example}';
      open: 'Open the calendar: {field}';
      before: 'Previous month';
      after: 'Next month';
    };
    passkeys: {
      title: 'Passkeys';
      about: 'Sign in with fingerprint, face or PIN, without password and code.';
      add: 'Add passkey';
      created: 'Added {date}';
      used: 'Last used {date}';
      unused: 'Not used yet';
      synced: 'Synced';
      remove: 'Remove';
      unsupported: 'This browser does not support passkeys at this address.';
      name: 'Name';
      nameHint: 'For example: my phone';
      removeTitle: 'Remove “{label}”?';
      needLabel: 'Enter a name';
      use: 'Use a passkey';
      signIn: 'Sign in with a passkey';
      cancelled: 'The passkey was not used. You can try again.';
      failed: 'The passkey did not work on this device.';
      known: 'This passkey has already been added.';
      copied: 'Refused {date}: a copy may exist';
      added: 'The passkey was added.';
      removed: 'The passkey was removed.';
      addNote: 'Enter your password and the authenticator code. Your device then asks for fingerprint, face or PIN.';
      removeNote: 'It can no longer be used to sign in.';
      cancel: 'Cancel';
      rename: 'Rename';
      renameTitle: 'Rename passkey';
      save: 'Save';
      renamed: 'The passkey was renamed.';
    };
  };
  'console-lending': {
    loans: {
      title: 'Loans';
      note: 'What is lent, what falls due, and who is late. Days are UTC days.';
      filter: 'Which loans';
      states: {
        overdue: 'Overdue';
        due: 'Due soon';
        open: 'Open';
        all: 'All';
      };
      totals: {
        overdue: 'Overdue';
        due: 'Due within 7 days';
        open: 'Lent and open';
      };
      count: '{count, plural, =0 {No loan} one {# loan} other {# loans}}';
      withPenalty: '{count, plural, =0 {No loan} one {# loan} other {# loans}} · {amount} in penalties';
      number: 'No.';
      user: 'User';
      amount: 'Principal, USD';
      interest: 'Interest, USD';
      penalty: 'Penalty, USD';
      outstanding: 'To repay, USD';
      due: 'Due';
      when: 'Term';
      late: '{days, plural, one {# day late} other {# days late}}';
      dueIn: '{days, plural, =0 {due today} one {in # day} other {in # days}}';
      status: 'State';
      statuses: {
        '1': 'In review';
        '2': 'To repay';
        '3': 'Rejected';
        '4': 'Repayment in review';
        '5': 'Repaid';
      };
      submitted: 'Submitted';
      ledger: 'Ledger';
      postings: 'Postings';
      postingsOf: 'Postings of loan {id}';
      none: {
        overdue: 'Nobody is late';
        due: 'Nothing falls due within 7 days';
        open: 'Nothing is lent';
        all: 'Nobody has asked for a loan yet';
      };
      noneNote: 'Loans appear here by themselves once they are approved.';
      noneOfUser: 'No loans';
      one: 'Loan {id}';
      back: 'All loans';
      request: 'The request';
      length: 'Term';
      day: 'Day (UTC)';
      penalties: '{count, plural, one {# late day} other {# late days}}';
    };
    funds: {
      title: 'Funds';
      note: 'What users hold in each fund, and the pool that pays its income. Only the broker feeds a pool; shares are never paid out as income.';
      world: 'Accounts';
      real: 'Real';
      demo: 'Demo';
      pool: 'In the pool';
      next: 'Next income';
      covered: 'Covers';
      coveredDays: '{days, plural, =0 {no day} one {# day} other {# days}}';
      coveredYear: 'more than a year';
      coveredAll: 'All that can come';
      due: 'Due and unpaid';
      shares: 'Shares held';
      subscriptions: 'Subscriptions';
      short: 'The pool cannot pay the next income.';
      shortSoon: '{days, plural, one {The pool pays for one more day only.} other {The pool pays for # more days only.}}';
      owes: '{amount} is owed because the pool was empty. It is paid first, once the pool is fed.';
      shortTag: 'Short';
      none: 'There are no funds yet';
      noneNote: 'An administrator makes them in the settings.';
      toSettings: 'To the settings';
      feed: 'Feed the pool';
      feedTitle: 'Feed the pool of {fund}?';
      feedNote: 'The amount moves from the trading account of the broker into the pool, at once. It can only be paid out as income.';
      feedDemo: 'This is the pool of the demo accounts. No real money moves.';
      feedAmount: 'Amount';
      feedHint: '{next} a day are paid now.';
      feedCovers: '{days, plural, =0 {With it the pool does not cover the next income yet.} one {With it the pool covers # day.} other {With it the pool covers # days.}}';
      feedMissing: 'Please enter an amount above 0 with at most six decimals.';
      feedReason: 'Reason';
      feedReasonHint: 'Users read it on the page of the fund, and it stands in the audit trail.';
      feedVerb: 'Feed {amount}';
      fed: '{amount} fed into the pool of {fund}.';
      open: 'Subscriptions of {fund}';
      back: 'All funds';
      list: 'Subscriptions';
      noSubscriptions: 'Nobody has subscribed yet';
      noSubscriptionsNote: 'Subscriptions appear here as soon as somebody buys.';
      noneOfUser: 'No subscriptions';
      number: 'No.';
      user: 'User';
      fund: 'Fund';
      status: 'State';
      statuses: {
        '1': 'Running';
        '2': 'Redemption in review';
        '3': 'Redeemed';
        '4': 'Finished';
      };
      share: 'Share';
      dayProfit: 'Income a day';
      paid: 'Paid';
      days: 'Days paid';
      daysOf: '{paid} of {all}';
      daysDue: '{days, plural, one {# day due} other {# days due}}';
      since: 'Bought';
      ends: 'Ends';
      ledger: 'Ledger';
      postings: 'Postings';
      postingsOf: 'Postings of subscription {id}';
      unknown: 'There is no such fund';
      unknownNote: 'Choose one among all funds.';
      fedList: 'Feeds of the pool';
      fedFirst: 'At installation';
      neverFed: 'Never fed';
      poolAccount: 'Account of the pool';
      feedProposed: 'Proposed: {amount} for {fund}. A second operator must approve.';
    };
    review: {
      days: '{days, plural, one {# day} other {# days}}';
      rateADay: '{rate} a day';
      posts: 'What the approval posts';
      fromTo: '{from} → {to}';
      stays: 'Stays on the funding account';
      notEnough: 'This is less than what is owed. Reject it with the reason, or wait until all has arrived.';
      receivedHint: 'What has really arrived. All that is owed must be there.';
      sexes: {
        '1': 'Male';
        '2': 'Female';
      };
      cards: {
        '1': 'Identity card';
        '2': 'Passport';
      };
      fields: {
        loan_kyc: {
          name: 'First name';
          last_name: 'Last name';
          sex: 'Sex';
          birthday: 'Born';
          country: 'Country or region';
          mobile: 'Phone';
          id_card_type: 'Document';
        };
        loan: {
          amount: 'Principal';
          loan_period: 'Term';
          free_period: 'Free of interest';
          interest_rate: 'Interest rate';
          interest_amount: 'Interest';
          penalty_rate: 'Penalty when late';
          total_amount: 'To repay in time';
        };
        repayment: {
          loan_id: 'Loan';
          amount: 'Principal';
          interest_amount: 'Interest';
          penalty_amount: 'Penalty';
          total_amount: 'Owed in all';
          currency: 'Currency';
          protocol: 'Network';
          address: 'Sent to';
          first_amount: 'First operator found';
          rate: 'Rate of the request';
          received_usd: 'Received';
          same_picture: 'Same proof as repayment';
          similar_picture: 'Similar proof to repayment';
          same_deposit: 'Same proof as deposit';
          similar_deposit: 'Similar proof to deposit';
        };
        redemption: {
          fund: 'Fund';
          share_amount: 'Share';
          liquidated_damages: 'Penalty rate';
          penalty_amount: 'Penalty into the pool';
          returned_amount: 'Paid back';
          income_paid: 'Income paid, stays with the user';
          days_left: 'Days left';
          subscription: 'Subscription';
        };
      };
      reasons: {
        country: 'Loans are not offered in your country.';
        hand: 'Face or document cannot be recognised in the picture. Please send a new one.';
        terms: 'The loan cannot be granted at present.';
        signature: 'The signature cannot be recognised. Please submit the loan again and sign once more.';
        amountHigh: 'The amount is too high for your account. Please ask for a smaller one.';
        less: 'Less has arrived than is owed.';
        notArrived: 'The repayment has not arrived.';
        redeemLater: 'The fund cannot be redeemed at present. Your income goes on.';
        history: 'Your trading history is too short to judge. You may apply again after more deals.';
        traderDocuments: 'Please complete your real-name verification before you become a trader.';
        profileSomebody: 'The nickname or picture can be mistaken for another person or company.';
        profileUnfit: 'The nickname or picture is not fit for everybody to see. Please choose another one.';
      };
    };
    dashboard: {
      title: 'Loans and funds';
      overdue: '{count, plural, =0 {No loan is overdue} one {# loan is overdue} other {# loans are overdue}}';
      overdueNote: '{principal} USD lent, {penalty} USD in penalties';
      due: '{count, plural, =0 {Nothing falls due within 7 days} one {# loan falls due within 7 days} other {# loans fall due within 7 days}}';
      lent: '{count, plural, =0 {Nothing is lent} one {# loan is open} other {# loans are open}}';
      principal: '{principal} USD lent';
      pools: '{count, plural, =0 {Every pool can pay} one {# pool runs short} other {# pools run short}}';
    };
  };
  'console-money': {
    thing: '{kind, select, order {Order {id}} future {Future {id}} deposit {Deposit {id}} withdraw {Withdrawal {id}} transfer {Transfer {id}} correction {Correction {id}} demo {Demo start {id}} loan {Loan {id}} subscription {Subscription {id}} fund {Feed {id}} other {No. {id}}}';
    events: {
      funding: {
        deposit: 'Deposit';
        withdraw: 'Withdrawal paid';
        withdraw_fee: 'Withdrawal fee';
        transfer: 'Transfer between own accounts';
        correction_credit: 'Correction, credited';
        correction_debit: 'Correction, debited';
      };
      forex: {
        fee: 'Contract fee';
        profit: 'Contract profit';
        loss: 'Contract loss';
        protection: 'Negative balance protection';
      };
      micro: {
        profit: 'Future won';
        loss: 'Future lost';
      };
      demo: {
        grant: 'Demo money given';
        take_back: 'Demo money taken back';
      };
      loan: {
        paid_out: 'Loan paid out';
        received: 'Repayment received';
        repaid: 'Loan repaid';
        interest: 'Interest of a loan';
        penalty: 'Penalty of a loan';
      };
      fund: {
        subscribed: 'Share bought';
        income: 'Income of a share';
        returned: 'Share returned';
        redemption_penalty: 'Redemption penalty';
        pool_fed: 'Pool fed';
      };
    };
    accounts: {
      change: 'Funding account';
      micro: 'Options account';
      forex: 'Contract account';
      trading: 'Trading';
      fees: 'Fees';
      payments_in: 'Payments in';
      payments_out: 'Payments out';
      protection: 'Protection';
      corrections: 'Corrections';
      demo_grants: 'Demo money';
      loans: 'Loans';
      fund_pool: 'Pool of a fund';
      fund_shares: 'Shares of a fund';
    };
    ledger: {
      title: 'Ledger';
      note: 'Every movement takes from one account and gives to another. Nothing here is ever changed; a correction is a posting of its own.';
      searchBy: 'Search by';
      by: {
        posting: 'Posting';
        event: 'Event';
        user: 'User';
        house: 'House';
      };
      postingNumber: 'Number of the posting';
      numberMissing: 'Please enter a number, digits only.';
      event: 'Event';
      reference: 'Number of what it happened to';
      referenceHint: 'Of the order, the deposit, the withdrawal …';
      find: 'Find';
      houseAccount: 'Account of the broker';
      choose: 'Choose one';
      ofReal: '{account} · real';
      ofDemo: '{account} · demo';
      userSearch: 'Address, number or UID';
      usersFound: 'Users found';
      nobody: 'Nobody found';
      account: 'Account';
      postings: 'Postings';
      postingIs: 'Posting {id}';
      noPostings: 'This event has moved nothing';
      noPostingsNote: 'Look at the event and the number again: each kind of thing counts its own.';
      lines: 'Lines';
      noLines: 'Nothing has moved on this account yet';
      number: 'No.';
      at: 'Time';
      takenFrom: 'Taken from';
      givenTo: 'Given to';
      payerAfter: 'Left after it, payer';
      payeeAfter: 'Held after it, payee';
      noRunning: 'Kept as a sum';
      belongsTo: 'Belongs to';
      amount: 'Amount, USD';
      balance: 'Balance, USD';
      allOfEvent: 'All postings of this event';
      correct: 'Propose a correction';
      holds: '{balance} USD, {locked} locked';
      sum: 'Sum of its postings: {balance} USD';
      open: 'Open in the ledger';
      userIs: 'User {id}';
      nothingAsked: 'What are you looking for?';
      nothingAskedNote: 'A posting by its number, an event with all it moved, or an account with its lines.';
      ofFund: '{account} · {fund}';
    };
    correction: {
      title: 'Propose a correction';
      noUser: 'Whose account?';
      noUserNote: 'A correction begins at a user’s ledger or at a posting.';
      toUsers: 'To the users';
      account: 'Account';
      direction: 'Direction';
      credit: 'Credit';
      debit: 'Debit';
      amount: 'Amount, USD';
      amountMissing: 'Please enter an amount above 0 with at most six decimals.';
      reason: 'Reason';
      reasonHint: 'The user reads this as you write it, beside the line in the account history.';
      reasonMissing: 'Please say why: the user reads it.';
      posting: 'Posting that it corrects (optional)';
      postingHint: 'Its number in the ledger';
      postingMalformed: 'A number of a posting has digits only.';
      twoOperators: 'Nothing moves until another operator has approved it. This proposal is the first of the two approvals.';
      propose: 'Propose this correction';
      proposed: 'Proposed. Another operator approves it.';
      unreachable: 'The server did not answer. Please try again.';
      preview: 'What it would make of the balance, USD';
      before: 'before';
      after: 'after';
      locked: 'Locked in it';
      short: 'The account would hold less than is locked in it. Such a correction is refused.';
      newPosting: 'It becomes a new posting. What was posted stays as it is.';
    };
    reconciliation: {
      title: 'Reconciliation';
      note: 'What customers and the broker hold, in sum zero.';
      asOf: 'As of {time}, in USD';
      refresh: 'Refresh';
      print: 'Print';
      sound: 'Everything adds up';
      unsound: 'Something does not add up';
      soundNote: '{count, plural, =0 {In each world the sum over all accounts is zero, and no rule of the ledger is broken.} one {One rule is broken:} other {# rules are broken:}}';
      realWorld: 'Real money';
      demoWorld: 'Demo money';
      customers: 'Customers';
      house: 'The broker';
      accounts: 'Accounts';
      balance: 'Balance';
      locked: 'Locked';
      earmarked: 'Earmarked';
      together: 'Together';
      sum: 'Customers and house';
      openDeposits: '{count, plural, =0 {No deposit waits} one {# deposit waits} other {# deposits wait}}';
      openWithdrawals: '{count, plural, =0 {No withdrawal is under way} one {# withdrawal is under way} other {# withdrawals are under way}}';
      notPosted: 'Not posted until approved';
      lockedFor: '{amount} locked for them';
      toQueue: 'To the queue';
      whole: 'Check every balance';
      isWhole: 'Every balance was worked out again from its postings.';
      isQuick: 'Sums of the stored balances. «Check every balance» works each out again from its postings, which takes longer.';
    };
    review: {
      usd: '{amount} USD';
      rate: '1 {currency} = {rate} USD';
      stage: {
        first: 'Two operators must approve this. Yours would be the first approval.';
        second: 'First approved by {name}. A second operator is needed: yours decides.';
        mine: 'You gave the first approval. A second operator is needed; until then you may still reject.';
      };
      playMoney: 'The market is simulated, so all money is play money and no payout can be approved. A server that was started with ALLOW_SIMULATED_PAYOUTS=1 lets it pass.';
      realName: 'Real name';
      fundingBalance: 'Funding account, USD';
      fundingLocked: 'Locked in it, USD';
      hold: 'Withdrawals wait until';
      fundingHistory: 'Funding history';
      movements: '{count, plural, =0 {No movement yet} one {# movement} other {# movements}}';
      received: 'Amount received';
      receivedHint: 'What has really arrived, not what was requested.';
      receivedMissing: 'Please enter what has arrived, more than 0.';
      worth: '{amount} USD are credited.';
      differs: 'This is not the requested amount, so it takes two operators, and the second must find the same.';
      correctionNote: 'It is posted at once, and the user reads the reason in the account history.';
      drawRate: '1 USD = {rate} {currency}';
      changeFinding: 'Change the amount found';
      fields: {
        deposit: {
          number: 'Requested';
          currency: 'Currency';
          protocol: 'Network';
          rate: 'Rate of the request';
          usd_amount: 'Worth';
          address: 'Sent to';
          bank_name: 'Sent to the bank';
          payee_account: 'Sent to the account';
          reference: 'Transaction reference';
          same_picture: 'Same proof as deposit';
          similar_picture: 'Similar proof to deposit';
          same_reference: 'Same reference as deposit';
          first_amount: 'First operator found';
          received: 'Received';
          received_usd: 'Credited';
          same_repayment: 'Same proof as repayment';
          similar_repayment: 'Similar proof to repayment';
        };
        withdraw: {
          number: 'Taken from the account';
          fee: 'Fee';
          received: 'To be paid';
          currency: 'Currency';
          protocol: 'Network';
          rate: 'Rate of the request';
          address: 'Pay to the address';
          bank_name: 'Bank';
          bank_address: 'Address of the bank';
          bank_swift: 'SWIFT';
          payee_name: 'Payee';
          payee_account: 'Account of the payee';
          bank_remark: 'Remark of the payee';
          memo: 'Note of the user';
          hold_until: 'On hold until';
          frozen_by: 'Frozen by';
          tag: 'Destination tag or memo';
          payee_warning: 'Payee';
          tag_warning: 'Destination tag or memo';
        };
        correction: {
          account: 'Account';
          direction: 'Direction';
          amount: 'Amount';
          reason: 'Reason, as the user reads it';
          posting_id: 'Corrects the posting';
          balance: 'Balance before';
          balance_after: 'Balance after';
        };
      };
      warnings: {
        own: 'Deposit address of this platform: coins would go round in a circle';
        contract: 'Contract of a token: coins sent to it are lost';
        missing: 'Missing: the network needs one';
        country_missing: 'No country is stated';
        country_excluded: 'This country is not served';
        country_mismatch: 'Differs from the country at registration';
      };
      blocked: {
        country_missing: 'Cannot be approved: the country of residence is missing. Reject it and ask the user to state it.';
        country_excluded: 'Cannot be approved: residents of this country are not served.';
      };
    };
    days: {
      title: 'Deposits and withdrawals';
      note: 'Thirty days in {zone}, in USD. Real accounts only.';
      deposits: 'Deposits';
      withdrawals: 'Withdrawals';
      none: 'Nothing came in or went out';
      noneNote: 'What operators approve appears here by day.';
      plot: 'Plot by day: deposits of {deposits} USD upwards, withdrawals of {withdrawals} USD downwards. The table below says the same.';
      day: 'Day';
      asTable: 'The same as a table';
    };
    families: {
      loan: 'Everything of a loan';
      fund: 'Everything of a subscription';
    };
  };
  'console-news': {
    title: 'News';
    note: 'What everybody reads: news, and announcements. Drafts and what is scheduled are seen here only.';
    one: 'Article {id}';
    newTitle: 'New article';
    back: 'All articles';
    newNews: 'Write news';
    newAnnouncement: 'Write an announcement';
    none: 'Nothing here';
    noneNote: 'What is written will stand here, drafts included.';
    category: 'Kind';
    categories: {
      '1': 'News';
      '2': 'Announcements';
      all: 'All kinds';
    };
    state: 'State';
    states: {
      all: 'All';
      draft: 'Draft';
      scheduled: 'Scheduled';
      published: 'Published';
      withdrawn: 'Withdrawn';
    };
    articleTitle: 'Title';
    desc: 'In short';
    descHint: 'One or two sentences; they stand in the list.';
    content: 'Content';
    contentHint: 'Paste from Word, Google Docs or a web page keeps headings, lists, links and emphasis.';
    contentTooLong: '{length} of {max} characters, formatting included. Shorten the text.';
    placeholder: 'Write the article…';
    toolbar: 'Format';
    block: {
      label: 'Text style';
      paragraph: 'Paragraph';
      heading2: 'Heading';
      heading3: 'Subheading';
      heading4: 'Minor heading';
      code: 'Code';
    };
    marks: {
      bold: 'Bold';
      italic: 'Italic';
      strike: 'Strikethrough';
      subscript: 'Subscript';
      superscript: 'Superscript';
      list: 'Bulleted list';
      numbers: 'Numbered list';
      quote: 'Quotation';
      link: 'Link';
      picture: 'Picture';
      undo: 'Undo';
      redo: 'Redo';
    };
    linkAddress: 'Where it leads';
    linkHint: 'https://… , mailto:… or a place of the app: #/trade';
    linkWrong: 'Begin with https://, mailto: or #/';
    linkVerb: 'Insert link';
    linkRemove: 'Remove link';
    picture: {
      change: 'Edit description';
      alt: 'Description';
      altHint: 'What the picture shows, for readers who cannot see it.';
      place: 'Insert picture';
    };
    logo: 'Picture';
    addLogo: 'Add a picture';
    changeLogo: 'Change the picture';
    removeLogo: 'Remove';
    languages: 'Languages';
    standing: {
      complete: 'complete';
      begun: 'begun';
      none: 'empty';
    };
    of18: '{count} of 18';
    fallback: 'Readers of a language that is empty read English; without English, the first one that is written.';
    demoNote: 'An announcement with the title DEMO bears the DEMO marker.';
    preview: 'As users will see it';
    publishAt: 'Published';
    changedAt: 'Changed';
    changedBy: 'By';
    theHouse: 'the broker';
    changed: 'Last changed {at} by {by}';
    notSaved: 'Not saved yet';
    save: 'Save';
    saveForReaders: 'Save for readers';
    saved: 'Saved.';
    cleaned: 'Saved. Markup that is not allowed was taken out of: {names}.';
    publish: 'Publish…';
    reschedule: 'Change the moment…';
    withdraw: 'Withdraw…';
    unschedule: 'Take off the schedule…';
    withdrawVerb: 'Withdraw';
    unscheduleVerb: 'Take off the schedule';
    publishTitle: 'When are people to read it?';
    when: 'When';
    now: 'Now';
    later: 'At a moment to come';
    nowNote: 'It stands on the users’ pages at once, in every language that is written.';
    momentMissing: 'Choose a day and a time, such as 09:30.';
    bothTimes: '{local} ({zone}) · {utc} UTC';
    publishNow: 'Publish now';
    schedule: 'Schedule';
    publishedNow: 'Published.';
    scheduledThen: 'Scheduled.';
    withdrawTitle: 'Take it back from the readers?';
    withdrawNote: 'It disappears from the users’ pages at once. It can be published again.';
    unscheduleNote: 'It becomes a draft again.';
    reason: 'Why';
    withdrawn: 'Taken back.';
    toAudit: 'Its entries in the audit trail';
    publishDay: 'Day';
    publishTime: 'Time, 24 h';
  };
  'console-settings': {
    title: 'Settings';
    note: 'What is changed here holds for what begins afterwards. Running deals keep the terms they began with, and nothing here touches a price.';
    areas: {
      instruments: 'Instruments';
      categories: 'Categories';
      calendars: 'Opening hours';
      futures: 'Futures';
      risk: 'Risk levels';
      ranking: 'Ranking';
      limits: 'Limits';
      base: 'Base settings';
      companies: 'Companies';
      currencies: 'Currencies';
      addresses: 'Deposit addresses';
      accounts: 'Bank accounts';
      funding: 'Deposits and withdrawals';
      loans: 'Loans';
      loanReminders: 'Reminders of loans';
      funds: 'Funds';
      support: 'Customer service';
    };
    about: {
      instruments: 'Terms of one instrument. Open positions keep theirs.';
      categories: 'A filter in the list of instruments.';
      calendars: 'Opening hours and days off, in the market’s own time zone. In force from the next session.';
      futures: 'Durations with their profit, and the amounts that may be staked.';
      risk: 'Prepayment ratio of the warning and of the close-out. Users are told, and a day later it holds.';
      ranking: 'What the ranking of lead traders asks for.';
      limits: 'What one user may hold at most.';
      base: 'How this instance registers, charges and is reached.';
      companies: 'Who stands behind this instance. The first one is its own.';
      currencies: 'A way of moving money in and out: a coin on one network, or a currency by wire. Requests that were made keep their rate and fee.';
      addresses: 'Where users send coins to. A request that was made keeps the address it was shown.';
      accounts: 'Where users wire money to.';
      funding: 'Limits that hold for all deposits and withdrawals.';
      loans: 'A loan that users may ask for. Whoever has signed keeps the terms that were signed.';
      loanReminders: 'On which days borrowers get a mail before the due date, and after it.';
      funds: 'A fund that users may subscribe to. Whoever has subscribed keeps the terms of that day. Its page says where the income comes from.';
      support: 'When somebody answers in the chat, in its own time zone, and when answers are mailed. In force at once.';
    };
    name: 'Name';
    new: 'New';
    add: 'Add';
    none: 'Nothing has been set yet';
    noneNote: {
      addresses: 'Nobody can deposit coins until an address stands here.';
      accounts: 'Nobody can deposit by bank transfer until an account stands here.';
    };
    yes: 'Yes';
    no: 'No';
    deeper: '{name} · {what}';
    review: 'Review the changes';
    nothingYet: 'Nothing is saved before you have seen what changes.';
    readOnly: 'Only administrators change settings.';
    nothingChanges: 'Nothing would change.';
    unreachable: 'The server did not answer. Please try again.';
    saved: 'Saved.';
    pending: 'Set, but not in force yet';
    pendingTag: 'Change ahead';
    from: 'from {time}';
    confirmTitle: '{count, plural, one {Save this change?} other {Save these # changes?}}';
    inForceNow: 'In force at once, for whatever begins from then on.';
    inForceFrom: 'In force from {time}.';
    runningKeep: 'Running deals keep their terms.';
    reason: 'Reason (optional)';
    reasonHint: 'Goes into the audit trail beside the change.';
    save: 'Save';
    addRow: 'Add a row';
    removeRow: 'Remove row {number}';
    time: 'Time';
    timeOf: '{name}, time';
    weekEnd: 'End of week';
    fields: {
      id: 'Code';
      code: 'Code';
      show_code: 'Shown code';
      names: 'Name';
      state: 'State';
      category_id: 'Category';
      position: 'Place in the list';
      base: 'What is bought';
      quote: 'Currency of the price';
      price_precision: 'Decimal places of the price';
      pip: 'Step of the size, in lots';
      lots_min: 'Smallest order, in lots';
      lots_max: 'Largest order, in lots';
      units_per_lot: 'Units in a lot';
      fee_rate: 'Fee a lot';
      margin_fee_rate: 'Fee by margin';
      margin_mode: 'Margin';
      leverages: 'Leverages';
      calendar: 'Opening hours';
      max_jump: 'Largest jump, as a fraction';
      time_zone: 'Time zone';
      spans: 'Open';
      opens: 'Opens';
      closes: 'Closes';
      holidays: 'Days off';
      durations: 'Durations';
      seconds: 'Seconds';
      profit_ratio: 'Profit, as a fraction';
      amount_min: 'Smallest amount, USD';
      amounts: 'Amounts, USD';
      service_link: 'Customer service link';
      service_link_type: 'Customer service opens';
      verify_reg_type: 'Registration is proved by';
      trade_fee_type: 'Fees are charged by';
      micro_loss_level: 'A lost future costs';
      far_price_percent: 'Ask about prices further from the market than, %';
      is_show_mobile: 'Phone numbers may register';
      company_status: 'Service';
      company_type: 'Site';
      loss_url: 'Address while out of service';
      complaint_email: 'E-mail for complaints';
      complaint_url: 'Endpoint for complaints';
      name: 'Name';
      logo: 'Logo';
      url: 'Web address';
      subject: 'What it does';
      registered_address: 'Registered address';
      location: 'Place';
      email: 'E-mail address';
      listed: 'Found by the search';
      warning: 'Margin warning at, in percent';
      close_out: 'Close-out at, in percent';
      positions_max: 'Open positions';
      pendings_max: 'Pending orders';
      kind: 'Moves by';
      protocol: 'Network';
      decimals: 'Decimal places of an amount';
      deposit_open: 'Deposits are taken';
      deposit_proof: 'Deposits need a proof picture';
      deposit_reference: 'Deposits need the transaction reference';
      deposit_price: 'Deposit rate, USD for one unit';
      deposit_min: 'Smallest deposit, in units';
      deposit_max: 'Largest deposit, in units';
      draw_open: 'Withdrawals are taken';
      draw_tag: 'A payee also needs';
      draw_price: 'Withdrawal rate, units for one USD';
      fee_type: 'Withdrawal fee is';
      draw_rate: 'Fee: USD, or the fraction';
      draw_min: 'Smallest withdrawal, USD';
      draw_max: 'Largest withdrawal, USD';
      currency_id: 'Currency';
      address: 'Address';
      open: 'Offered';
      bank_name: 'Bank';
      bank_address: 'Address of the bank';
      bank_swift: 'SWIFT code';
      payee_name: 'Payee';
      payee_account: 'Account number';
      bank_remark: 'What the payer writes on it';
      second_approval_above: 'Two operators above, USD';
      withdraw_hold_hours: 'Hold of withdrawals, in hours';
      withdraw_needs_real_name: 'Withdrawals need a real name';
      deposits_open_max: 'Waiting deposits of one user';
      loan_period: 'Term, in days';
      free_period: 'Days free of interest';
      min_amount: 'Smallest loan, USD';
      max_amount: 'Largest loan, USD';
      interest_rate: 'Interest a day, as a fraction';
      penalty_rate: 'Penalty a day, as a fraction';
      ranking_days: 'Days';
      ranking_positions: 'Positions';
      ranking_capital: 'Capital, USD';
      remind_days_before: 'Days before the due date';
      remind_days_after: 'Days after the due date';
      titles: 'Title';
      descs: 'Description';
      income_sources: 'Where the income comes from';
      picture: 'Picture';
      currency_code: 'Currency';
      dividend_percentage: 'Income a day, in percent';
      lock_dividend_days: 'Days that it runs';
      staring_sub_amount: 'Smallest share';
      max_sub_amount: 'Largest share';
      liquidated_damages: 'Redemption penalty, in percent';
      warn_days: 'Warn when the pool covers fewer days than';
      mail_after_minutes: 'Mail after minutes';
      operator_day_limit: 'One operator alone per day, USD';
    };
    hints: {
      id: 'Capital letters and digits. It never changes.';
      code: 'For programs and the feed. It never changes.';
      price_precision: 'Changes only while the instrument is withdrawn.';
      fee_rate: 'USD a lot. Charged where the base settings say fees go by lots.';
      margin_fee_rate: 'A fraction of the margin, 0.005 for 0.5%. Charged where the base settings say fees go by margin.';
      leverages: 'Ascending, with a comma and a space between.';
      max_jump: 'A larger jump waits for a second witness. In force after 24 h.';
      time_zone: 'As IANA names it, for example America/New_York.';
      holidays: 'One a line, as 2026-12-25.';
      durations: '0.8 pays 80 % of the amount on a win.';
      amounts: 'With a comma and a space between.';
      service_link: 'Begins with https://, mailto: or tel:.';
      loss_url: 'Visitors are sent here; empty: the page that says the site is out of service.';
      complaint_email: 'Empty: complaints go to the company’s own address.';
      complaint_url: 'Browsers ask it by GET for the address, as a text or as JSON with “email”; it must allow this site by CORS. Where it does not answer, the address above holds.';
      listed: 'Off: kept here, and the search of the main site does not find it.';
      url: 'Where “Enter” leads in the search of the main site: https://… or a place here, /….';
      warning: '100 warns when equity is down to the used margin.';
      close_out: 'At or below it, positions are closed one by one.';
      calendar: 'The market is open by them.';
      protocol: 'TRC20, ERC20, BEP20 …; empty for a bank. It never changes.';
      deposit_price: 'What a deposit is credited by. 1.08 credits 108 USD for 100 units.';
      draw_price: 'Received is (amount − fee) × this, rounded down to two decimals.';
      draw_rate: '25 is 25 USD where the fee is fixed; 0.005 is 0.5 % of the amount.';
      second_approval_above: 'Sum per user and UTC day; what goes beyond it needs two different operators.';
      withdraw_hold_hours: 'After a new payee, a new password or another second factor.';
      interest_rate: '0.0005 is 0.05 % of the principal a day.';
      penalty_rate: '0.0025 is 0.25 % a day, in all never more than the principal.';
      free_period: 'Of the term, from its beginning.';
      ranking_days: 'Since the first position. 0: none needed.';
      ranking_positions: 'Closed within three weeks.';
      ranking_capital: 'A gain on less equity than this does not count for the ranking. 0: no minimum.';
      remind_days_before: 'With a comma and a space between. Each is mailed once.';
      remind_days_after: 'With a comma and a space between, while the loan is not repaid.';
      dividend_percentage: '0.5 pays 0.5 % of the share for each full UTC day.';
      liquidated_damages: 'Of the share, when it is redeemed early. It goes into the pool.';
      currency_code: 'At par with USD. It never changes.';
      mail_after_minutes: 'An answer waits so long for others, and then goes out by mail to those who have left. 0 to 60.';
      operator_day_limit: 'Sum that one operator may approve without a second one, per UTC day.';
    };
    choices: {
      state: {
        offered: 'Offered';
        close_only: 'Closing only';
        withdrawn: 'Withdrawn';
      };
      margin_mode: {
        leverage: 'By leverage';
        fixed: 'Fixed';
      };
      service_link_type: {
        '1': 'The chat of this site';
        '2': 'A dialog to copy the link';
        '3': 'The link itself';
      };
      verify_reg_type: {
        '1': 'A mailed or texted code';
        '2': 'A captcha';
      };
      trade_fee_type: {
        '1': 'Lots';
        '2': 'Margin';
      };
      micro_loss_level: {
        '0': 'The whole amount';
        '1': 'Amount × ratio';
      };
      company_status: {
        '0': 'In service';
        '1': 'Out of service';
      };
      company_type: {
        '0': 'Main site';
        '1': 'Another site';
      };
      kind: {
        coin: 'A coin’s network';
        bank: 'Bank wire';
      };
      fee_type: {
        '1': 'Fixed, in USD';
        '2': 'A fraction of the amount';
      };
      picture: {
        harbour: 'Harbour';
        tide: 'Tide';
        lighthouse: 'Lighthouse';
        dunes: 'Dunes';
        stars: 'Stars';
      };
      draw_tag: {
        none: 'Nothing';
        number: 'Destination tag (number)';
        text: 'Memo (text)';
      };
    };
    pick: 'Choose one';
    loanName: '{days, plural, one {# day} other {# days}}';
    moreLanguages: 'More languages';
    needsSecond: 'This loosens a safeguard of money: a second operator must approve it. It is shown under Approvals, with the time it takes effect.';
    propose: 'Propose';
    proposed: 'Proposed. A second operator must approve it under Approvals.';
    pendingProposed: 'Proposed, not in effect yet';
    listUnclear: 'Separate the numbers with a comma and a space, like {example}';
  };
  'console-support': {
    title: 'Customer service';
    note: 'Users see the name of the company, never yours. What you write stays.';
    search: 'Find a user';
    state: 'Which conversations';
    states: {
      open: 'Open';
      waiting: 'Waiting';
      mine: 'Mine';
      closed: 'Closed';
      all: 'All';
    };
    none: {
      open: 'No conversation is open';
      waiting: 'Nobody waits';
      mine: 'You have taken none';
      closed: 'None is closed';
      all: 'Nobody has written yet';
      found: 'No such conversation';
    };
    nothingOpen: 'Choose a conversation';
    nothingOpenNote: 'Who waits longest stands on top.';
    demo: 'Demo';
    unread: '{count, plural, one {# message unread} other {# messages unread}}';
    we: 'Us:';
    user: 'User';
    waits: 'Waits for {span}';
    takenBy: 'Taken by {who}';
    mine: 'Taken by you';
    closed: 'Closed';
    uid: 'UID {uid}';
    present: 'Is there now';
    away: 'Has left';
    back: 'All conversations';
    take: 'Take over';
    release: 'Give back';
    close: 'Close';
    reopen: 'Open again';
    log: 'Conversation';
    loading: 'The conversation is being loaded';
    older: 'Older messages';
    nothingSaid: 'Nothing has been said yet';
    picture: 'Picture';
    seen: 'Read by the user';
    answer: 'Answer';
    hintPresent: 'Ctrl + Enter sends. The user reads it at once.';
    hintAway: 'Ctrl + Enter sends. The user has left and gets it by mail, where an address is known.';
    notSent: 'Not sent: no answer from the server. Send it again; it goes out once.';
    send: 'Send';
  };
  desktop: {
    panes: {
      list: 'Width of the instrument list';
      side: 'Width of the order form';
      orders: 'Height of the order table';
      hint: 'Drag or use the arrow keys; a double click or Home restores the size';
    };
    palette: {
      title: 'Commands';
      open: 'Search and commands';
      placeholder: 'Command, instrument or page';
      results: 'Results';
      count: '{count, plural, one {# result} other {# results}}';
      none: 'Nothing found';
      noneNote: 'Try another name, code or page.';
      groups: {
        actions: 'Actions';
        instruments: 'Instruments';
        places: 'Pages';
        look: 'Look and language';
      };
      buy: 'Buy {instrument}';
      sell: 'Sell {instrument}';
      closeAll: 'Close all positions…';
      theme: 'Theme: {theme}';
      language: 'Language: {language}';
      resetPanes: 'Restore the panel sizes';
    };
    keys: {
      title: 'Keyboard shortcuts';
      note: 'They rest while you type.';
      switch: 'Shortcuts of a single key';
      switchNote: 'B, S, G, ? and the others. {keys} opens the commands all the same.';
      then: 'then';
      or: 'or';
      goHint: 'Go to a page: now its letter';
      groups: {
        everywhere: 'Everywhere';
        trade: 'Trade';
        places: 'Go to a page';
      };
      names: {
        palette: 'Search and commands';
        legend: 'This list';
        search: 'Search instruments';
        escape: 'Close, or leave a field';
        closeAll: 'Close all positions…';
        buy: 'Buy: choose the side, then Enter on the button';
        sell: 'Sell: choose the side, then Enter on the button';
        more: 'More lots';
        less: 'Fewer lots';
        next: 'Next instrument';
        previous: 'Previous instrument';
        period: 'Period of the chart';
        table: 'Chart or table';
      };
    };
    bars: {
      showTable: 'Show the bars as a table';
      showChart: 'Show the chart';
      caption: '{instrument}, bars of {period}, newest first';
      time: 'Time';
      open: 'Open';
      high: 'High';
      low: 'Low';
      close: 'Close';
      change: 'Change';
      forming: 'Still forming';
    };
  };
  feedback: {
    title: 'Feedback';
    ask: 'Tell us what you think';
    note: 'There is no form here yet. Customer service reads everything you write, and answers.';
    chat: 'Customer service';
  };
  follow: {
    title: 'Copy trading';
    playMoney: 'All money here is play money.';
    home: {
      beTrader: 'Be a trader';
      beTraderNote: 'Let others copy your orders. An operator looks at your application within 48 hours.';
      beTraderDemo: 'In the demo world you are a trader at once.';
      apply: 'Apply';
      waiting: 'Your application is under review';
      look: 'See where it stands';
      youTrade: 'You are a trader';
      youTradeNote: 'Others copy what you trade, at your own tick and price.';
      mine: 'My followers';
      list: 'Traders I follow';
      traders: 'Traders';
      none: 'No traders yet';
      noneNote: 'Whoever applies and is approved stands here with the record of the last three weeks, losses included.';
      how: 'How copies are made';
      howPrice: 'A copy is dealt on the trader\'s own tick and price, in your own account.';
      howSize: 'Its size is the trader\'s times your multiple, reduced to the margin you allow.';
      howSkip: 'What cannot be copied is skipped, with the reason, and you see it.';
    };
    figures: {
      profit: 'Three-week profit';
      totalProfit: 'Profit in all';
      win: 'Win rate';
      trades: 'Trades';
      followers: '{count, plural, =0 {No followers} one {# follower} other {# followers}}';
      weeks: 'Last three weeks';
      totalRate: 'Rate in all';
      rateShort: 'Rate';
      profitShort: 'Profit';
      inAll: 'Since the beginning';
    };
    followed: 'Following';
    left: 'No longer a trader';
    follow: 'Follow';
    settings: 'Settings';
    unfollow: 'Unfollow';
    trader: {
      equity: 'Return by day';
      equityLabel: 'Time-weighted return at the end of each day';
      drawdown: 'Deepest fall';
      drawdownNote: 'From a height to the lowest after it; money put in or taken out does not count.';
      instruments: 'Instruments';
      share: 'Share of the trades';
      noInstruments: 'Nothing was traded in the last three weeks.';
      results: 'What followers made of it';
      resultsNote: 'Results of everyone who follows or has followed, without names, losses included.';
      noResults: 'Nobody has closed a copy yet.';
      result: 'Follower {number}';
      copies: 'My copies';
      unknown: 'This trader is not there';
      unknownNote: 'The link may be old.';
      all: 'See all traders';
      self: 'This is you: it is how others see you.';
      since: 'Since {day} · {trades, plural, one {# copy} other {# copies}}';
      over: 'Ended';
    };
    apply: {
      title: 'Become a trader';
      agreement: 'Agreement';
      accept: 'I have read the agreement and accept it';
      need: 'Please read the agreement and tick that you accept it';
      submit: 'Apply to become a trader';
      submitDemo: 'Become a trader of the demo world';
      waiting: 'Your application is under review';
      waitingNote: 'An operator looks at it. You are told as soon as it is decided.';
      approved: 'You are a trader';
      approvedNote: 'Others may copy what you trade from now on.';
      rejected: 'Your application was not accepted';
      rejectedNote: 'You may apply again.';
      reason: 'Reason';
      sent: 'Sent';
      code: 'Your code in the ranking';
      mine: 'My followers';
      leave: 'Stop being a trader';
      leaveAsk: 'Stop being a trader?';
      leaveNote: 'Nobody follows you from then on. Copies that are open stay with those who hold them, and your record stays in the ranking.';
      keep: 'Stay a trader';
    };
    submit: {
      multiple: 'Multiple of the trader\'s lots';
      less: 'Smaller multiple';
      more: 'Larger multiple';
      multipleHint: 'From {min} to {max}. At ×{example}, one lot becomes {lots}.';
      maxAmount: 'Most margin of one copy, in USD';
      maxAmountHint: 'A copy that would need more is made smaller until it fits.';
      lossLimit: 'Pause after a total loss of, in USD (optional)';
      lossLimitHint: 'When all copies of this trader together have lost this much, no new ones are opened.';
      free: 'Free margin now';
      preview: 'The last orders as copies';
      previewNote: 'What the trader\'s last {count, plural, one {order} other {# orders}} would have been with these settings.';
      previewAsk: 'Enter a multiple and a margin to see what the last orders would have been.';
      previewNone: 'The trader has no orders yet that could be shown.';
      previewSum: 'Profit of these copies';
      previewMargin: 'Largest margin of one';
      previewCopied: 'Copied';
      copiedOf: '{copied} of {all}';
      submit: 'Follow {name}';
      change: 'Save the settings';
      ask: 'Follow {name}?';
      askNote: 'Every new order is copied at ×{multiple}, with at most {margin} of margin each, until you unfollow. Copies can lose money, as any order can.';
      askLimit: 'Following pauses after a total loss of {limit}.';
      keep: 'Not now';
      needMultiple: 'Please enter a multiple';
      needMax: 'Please enter the most margin of one copy';
      self: 'You cannot follow yourself.';
      usd: '{amount} USD';
      problem: {
        multiple: 'A multiple from {min} to {max} with at most two decimals';
        amount: 'An amount from {min} to {max} USD';
      };
    };
    list: {
      none: 'You follow nobody yet';
      noneNote: 'Choose a trader whose record you have looked at; your copies and their results stand here.';
      go: 'See the traders';
      active: 'Following';
      paused: 'Paused by your loss limit';
      pausedNote: 'The copies of this trader together have lost the {limit} USD that you allowed, so no new ones are opened. Save the settings to go on.';
      stopped: 'Unfollowed';
      multiple: 'Multiple';
      maxAmount: 'Margin of one at most';
      lossLimit: 'Pauses after a loss of';
      open: 'Open copies';
      openLots: 'Lots open';
      all: 'Copies in all';
      amount: 'Margin in all';
      profits: 'Profit in all';
      skippedNum: 'Not copied';
    };
    unfollowAsk: {
      title: 'Unfollow {name}?';
      note: 'No new orders are copied. Copies that are open:';
      keep: 'Keep them open';
      keepNote: 'They stay yours with their stops, but no longer follow the trader\'s close.';
      close: 'Close them now';
      closeNote: 'All are closed at the price in force.';
      submit: 'Unfollow';
      submitClose: 'Unfollow and close copies';
      stay: 'Go on following';
      stayed: '{count, plural, one {# copy could not be closed now and stays} other {# copies could not be closed now and stay}}. Look at your orders.';
    };
    mine: {
      title: 'My followers';
      profits: 'Their profit in all';
      position: 'Their open profit';
      count: 'Followers';
      none: 'Nobody follows you yet';
      noneNote: 'Whoever follows you stands here, with what copying you has brought them.';
      notTrader: 'Followers are for traders';
      notTraderNote: 'Apply to become a trader; then others can copy what you trade.';
      rate: 'Return';
      profit: 'Profit';
      copies: 'Copied orders';
      choose: 'Choose a follower to see the copies.';
      all: 'All followers';
      active: 'Follows';
      paused: 'Paused by the loss limit';
      stopped: 'Follows no more';
    };
    orders: {
      status: 'Which copies';
      following: 'Open';
      closed: 'Closed';
      skipped: 'Skipped';
      none: 'No copies here';
      noneNote: 'What is copied stands here beside the trader\'s own order.';
      buy: 'Buy';
      sell: 'Sell';
      opened: 'Open price';
      now: 'Now';
      closedAt: 'Close price';
      fee: 'Fee';
      mineCol: 'Copy';
      leaderCol: 'Trader';
      price: 'Price';
      size: 'Lots';
      compare: 'Beside the trader\'s';
      same: 'The same as the trader\'s.';
      reason: 'Why it was skipped';
      sizes: '{leader} → {copy} lots';
      detached: 'On its own';
    };
    reasons: {
      minimum: 'Too small: under the least size of an order.';
      margin: 'There was too little free margin.';
      positions: 'There were as many positions as an account may hold.';
      not_offered: 'The instrument was not offered.';
      late: 'It came too late after an interruption.';
      loss_limit: 'The loss limit was reached.';
      paused: 'Following was paused.';
      unfollowed: 'The trader was no longer followed.';
      other: 'It could not be copied.';
    };
    differs: {
      detached: 'It no longer follows the trader.';
      multiple: 'The multiple is another than ×1.';
      max_amount: 'Made smaller to fit the margin for one copy.';
      lots_max: 'Made smaller to the largest size of an order.';
      rounding: 'Rounded down to the step of the instrument.';
      own_close: 'Closed by the follower, or by the copy\'s own stop.';
      later_price: 'Closed after an interruption, at a later price.';
      other: 'Differs for another reason.';
    };
    profile: {
      title: 'Nickname and picture';
      note: 'Others see them in place of your name. An operator reviews each change first.';
      nickname: 'Nickname';
      nicknameHint: '2 to 24 letters or digits. Empty: one made from your UID.';
      picture: 'New picture (optional)';
      noPicture: 'Show no picture';
      submit: 'Submit for review';
      waiting: 'In review: {name}';
      waitingPicture: 'a picture';
      rejected: 'Not approved: {remark}';
    };
  };
  futures: {
    usd: 'USD';
    duration: 'Time';
    amount: 'Amount in USD';
    amountHint: 'At least {min} USD for {time}';
    direction: {
      up: 'Up';
      down: 'Down';
    };
    preview: {
      title: 'This future';
      right: 'If you are right';
      wrong: 'If you are wrong';
      settles: 'Settles at';
      free: 'Free in the options account';
    };
    brief: {
      right: 'Right';
      wrong: 'Wrong';
    };
    rules: {
      title: 'How it is settled';
      price: 'The end price is the last recorded price at or before the moment of settlement. It is kept with its number and time, and you can see it afterwards.';
      animationsEnded: 'A price that has not moved counts as wrong.';
      void: 'If the source of prices is silent for the 10 seconds before the end, the future is void and the whole amount comes back. {count, plural, =0 {This has never happened yet.} one {This has happened once so far, counting all users.} other {This has happened # times so far, counting all users.}}';
    };
    submit: {
      up: 'Up: {amount} USD on {instrument} for {time}';
      down: 'Down: {amount} USD on {instrument} for {time}';
    };
    signIn: '{direction, select, up {Up} other {Down}}: sign in to trade';
    gate: {
      closed: 'The market is closed.';
      stale: 'Waiting for a fresh price';
      reconnecting: 'Reconnecting to live prices…';
      old: 'Prices are not updating';
      offline: 'You are offline';
    };
    opens: 'The market is closed. It opens {time}.';
    problem: {
      belowMin: 'With this time the smallest amount is {min} USD.';
      balance: '{free} USD of the options account is free. Choose a smaller amount.';
      session: 'It would end after the market closes ({time}). Choose a shorter time.';
    };
    noAnswer: 'No answer came. Try again: it will not be placed twice.';
    notOffered: {
      title: 'No futures are offered now';
      note: 'Contracts can be traded as usual.';
    };
    entry: 'Entry price';
    current: 'Current price';
    predicted: 'Profit now';
    ratio: 'Pays {ratio}';
    settlesAt: 'Settles at {time}';
    settling: 'Settling…';
    results: 'Just ended';
    result: {
      won: 'You were right';
      lost: 'You were wrong';
      void: 'Void, amount returned';
    };
    void: {
      source_silent: 'The source of prices was silent before the end, so this future does not count.';
      demo_reset: 'The demo account was started again while it was running.';
    };
    evidence: {
      title: 'Evidence';
      entry: 'Entry';
      end: 'End';
      tick: 'Number of the recorded price';
    };
    tabs: {
      label: 'Lists of futures';
      running: 'In transaction';
      closed: 'Closed';
    };
    allProfits: 'Profit of all closed futures';
    none: {
      title: 'No futures are running';
      note: 'Choose a time and an amount, then say whether the price will be higher or lower.';
    };
    empty: {
      running: {
        title: 'No futures are running';
        note: 'Each one counts down here, with what it would bring at the current price.';
      };
      closed: {
        title: 'No closed futures yet';
        note: 'Every future is kept here, with the recorded prices it began and ended at.';
      };
      trade: 'Trade';
    };
    unknownFuture: 'There is no future {id} of yours.';
    account: {
      title: 'Up/Down account';
      balance: 'Balance';
      locked: 'In open trades';
      free: 'Available';
    };
  };
  guide: {
    '1': {
      title: 'Prices that can be checked';
      text: 'Tidemark records every price. Whatever an order was settled at can be looked up and checked again.';
    };
    '2': {
      title: 'Take a demo account';
      text: 'It has 10,000 USD of play money in each account. No name, no deposit.';
      action: 'Take a demo account';
    };
    '3': {
      title: 'Place your first order';
      text: 'Choose buy or sell: the ticket shows what the order will do before you confirm it.';
      action: 'Go to Trade';
    };
    '4': {
      title: 'See what becomes of it';
      text: 'Orders shows your position live; the history explains each change of your balance, line by line.';
      action: 'My orders';
      explain: 'History';
    };
    invite: 'New here? Four first steps';
    label: 'First steps';
    of: 'Step {step} of {steps}';
    putAway: 'Put the first steps away';
    next: 'Next';
    later: 'Not now';
    done: 'Done';
    row: 'First steps';
    rowNote: 'From a demo account to the first order';
  };
  history: {
    title: 'Account history';
    links: {
      why: 'Why this balance?';
      statement: 'Statement';
      calendar: 'Profit by day';
    };
    empty: {
      title: 'Nothing has moved yet';
      note: 'Every deposit, transfer, fee and result becomes a line here.';
    };
    none: {
      title: 'No lines in these days';
      note: 'Choose other days, or show all lines.';
    };
    filters: {
      title: 'Filters';
      days: 'Days';
      from: 'From';
      to: 'To';
      clear: 'Show all lines';
      oneEvent: 'Only lines of one kind are shown.';
      allEvents: 'Show all kinds';
      spans: {
        all: 'All';
        today: 'Today';
        week: '7 days';
        month: '30 days';
        own: 'Choose days';
      };
    };
    reason: 'Reason: {reason}';
    balanceAfter: 'Balance afterwards';
    zoneNote: 'Days and times are in {zone}.';
    why: {
      title: 'Why this balance?';
      sum: 'What the balance is made of';
      count: '{count, plural, one {# entry} other {# entries}}';
      exact: 'The lines add up to the balance, to the last digit.';
      inexact: 'The lines do not add up to the balance. Please tell customer service.';
      nothingHeld: 'Nothing of it is bound.';
    };
    calendar: {
      title: 'Profit by day';
      grid: 'Profit by day, {month}';
      before: 'The month before';
      after: 'The month after';
      day: '{day}: {profit} USD, {trades, plural, =0 {no trades closed} one {# trade closed} other {# trades closed}}';
      quietDay: '{day}: nothing dealt';
      total: 'Profit of the month';
      dayTotal: 'Profit, {day}';
      fees: 'Fees, already taken off';
      trades: 'Trades closed';
      note: 'Results of what was closed or settled that day, less its fees.';
      prompt: 'Choose a day to see its lines.';
      statement: 'Statement of this day';
    };
    statement: {
      title: 'Statement';
      period: 'Period';
      periods: {
        thisMonth: 'This month';
        lastMonth: 'Last month';
        quarter: '90 days';
        year: 'This year';
      };
      print: 'Print or save as PDF';
      csv: 'Download CSV';
      csvFormat: 'CSV format';
      printNote: 'In the print dialogue, choose «Save as PDF» for a file.';
      reading: '{lines} of {total} lines read';
      of: '{from} to {to}';
      holder: 'Holder';
      uid: 'UID';
      made: 'Made on';
      opening: 'Opening balance';
      received: 'Received';
      paid: 'Paid';
      closing: 'Closing balance';
      lines: 'Lines of the statement';
      moment: 'Date';
      what: 'Entry';
      amount: 'Amount, USD';
      balance: 'Account balance';
      empty: 'No lines in this period';
      emptyNote: 'Opening and closing balance are the same.';
      tooLong: '{left, plural, one {# more line is} other {# more lines are}} not shown here. The CSV has them all; for paper, choose a shorter period.';
      foot: 'Opening balance and all lines come to the closing balance. Amounts in USD, days from 00:00 to 24:00 {zone}.';
      csvFormats: {
        language: 'As usual in the language';
        point: 'Decimal point (1.50), commas between';
        comma: 'Decimal comma (1,50), semicolons between';
      };
    };
  };
  home: {
    search: 'Search instruments';
    searchCompanies: 'Search companies';
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
  identity: {
    title: 'Real-name verification';
    why: 'Once your name is verified, money can be paid out to you and to nobody else. A person looks at it, within 48 hours.';
    name: 'Full name';
    nameHint: 'As it stands on your card or passport';
    cardId: 'ID number';
    cardIdHint: 'Of the same card or passport';
    front: 'Front of the card';
    back: 'Back of the card';
    privacy: 'Only you and the reviewers can see the pictures. Place and camera data are removed from them before they are stored.';
    submit: 'Submit for review';
    needName: 'Please enter your name';
    needCardId: 'Please enter your ID number';
    needFront: 'Please add a picture of the front';
    needBack: 'Please add a picture of the back';
    waiting: 'In review';
    waitingNote: 'You need not do anything. This page changes by itself when it is decided.';
    approved: 'Your name is verified';
    approvedNote: 'Payments can go out to this name.';
    rejected: 'This could not be accepted';
    rejectedNote: 'Put right what the reviewer says, and submit again. Your name has been kept.';
    reason: 'What the reviewer says';
    submittedAt: 'Submitted';
    country: 'Country of residence';
    needCountry: 'Please choose your country';
    noCountry: 'Not stated';
  };
  inbox: {
    show: {
      label: 'Show';
      all: 'All';
      unread: 'Unread';
      trading: 'Trading';
      alerts: 'Price alerts';
      account: 'Account';
      service: 'Customer service';
    };
    none: {
      title: 'Nothing here';
      note: 'No notification of this kind in the last 90 days.';
      unread: 'All read';
      unreadNote: 'What is new will stand here.';
    };
    readOne: 'Mark “{title}” as read';
    settings: 'Choose what reaches this device';
    popup: {
      show: 'View';
      more: '{count, plural, one {# more notification} other {# more notifications}}';
      dismiss: 'Dismiss notifications';
    };
  };
  instruments: {
    favourites: 'Favourites';
    add: 'Add {instrument} to favourites';
    remove: 'Remove {instrument} from favourites';
    none: 'No favourites yet';
    noneNote: 'Tap the star beside an instrument, and it stands here on this device.';
    noneFound: 'None of your favourites matches';
  };
  invite: {
    title: 'Invite friends';
    note: 'Whoever registers with this link is counted as invited by you. It costs nothing, and nobody is paid for it.';
    qr: 'QR code of your invite link';
    link: 'Your link';
    copyLink: 'Copy the link';
    code: 'Your invite code';
    copyCode: 'Copy the invite code';
    copy: 'Copy link';
    save: 'Save QR code';
    notSaved: 'The picture could not be made here.';
    share: 'Share';
    shareTitle: 'Trade with me on Tidemark';
    guests: 'Who came';
    count: '{count, plural, =0 {Nobody has come yet} one {# person has come} other {# people have come}}';
    nobody: 'Nobody has come by your link yet';
    nobodyNote: 'Send it to a friend: they appear here once they have registered.';
    uid: 'UID {uid}';
    joined: 'Joined {date}';
    demo: 'A demo account invites nobody';
    demoNote: 'Its code opens nothing. Create an account of your own, and you get a link to hand on.';
    register: 'Create account';
  };
  language: {
    title: 'Language';
    label: 'Languages';
  };
  loan: {
    input_amount: 'Please enter the amount of the loan';
    please_sign: 'Please sign first';
    usd: '{amount} USD';
    steps: {
      label: 'Steps to a loan';
      identity: 'Identity';
      amount: 'Amount';
      agreement: 'Agreement';
      signature: 'Signature';
    };
    visitor: {
      title: 'Credit with its whole cost shown before you sign';
      note: 'You choose the days and the amount and see interest, dates and the total at once. Repaying early costs nothing. To apply, sign in to a real account.';
      signIn: 'Sign in';
      register: 'Create account';
    };
    kyc: {
      why: 'We lend to people whom we know. A person looks at what you submit, within 48 hours; after that you choose your loan.';
      person: 'About you';
      document: 'Your document';
      name: 'First name';
      lastName: 'Surname';
      nameHint: 'As on your document';
      sex: 'Sex';
      male: 'Male';
      female: 'Female';
      birthday: 'Date of birth';
      birthdayHint: 'From 1 January 1950 up to today';
      year: 'Year';
      month: 'Month';
      day: 'Day';
      country: 'Country';
      choose: 'Please choose';
      dial: 'Country code';
      dialOf: '+{code} {name}';
      mobile: 'Phone number';
      cardType: 'Kind of document';
      idCard: 'ID card';
      passport: 'Passport';
      handPic: 'You, with the document in your hand';
      handPicHint: 'Your face and the whole page with your name and picture must be easy to read.';
      privacy: 'Only you and the reviewers can see the picture. Place and camera data are removed from it before it is stored.';
      submit: 'Submit for review';
      need: {
        needName: 'Please enter your first name';
        needLastName: 'Please enter your surname';
        needSex: 'Please choose one of the two';
        needCountry: 'Please choose your country';
        needMobile: 'Please enter your phone number';
        needPicture: 'Please add a picture of yourself with the document in your hand';
        empty: 'Please enter day, month and year of your birth';
        noSuchDay: 'This day does not exist. A year has four digits, for example 1990.';
        tooEarly: 'Birthdays from 1 January 1950 on can be entered';
        future: 'This day has not come yet';
      };
      waiting: 'In review';
      waitingNote: 'You need not do anything. This page goes on by itself when it is decided.';
      rejected: 'This could not be accepted';
      rejectedNote: 'Put right what the reviewer says, and submit again. What you had entered has been kept; only the picture is needed anew.';
      reason: 'What the reviewer says';
      submittedAt: 'Submitted';
    };
    choose: {
      kind: 'How long';
      days: '{days, plural, one {# day} other {# days}}';
      kindNote: '{rate} a day · {free, plural, =0 {no free days} one {# day free} other {# days free}}';
      range: '{min} to {max} USD';
      amount: 'How much';
      amountHint: 'From {min} to {max} USD';
      slider: 'Amount of the loan';
      problem: {
        malformed: 'Please enter a number above zero, for example 1000';
        tooSmall: 'At least {min} USD can be borrowed on these terms';
        tooLarge: 'At most {max} USD can be borrowed on these terms';
      };
      next: 'Read the agreement for {amount} USD';
      nextBare: 'Read the agreement';
      none: 'No loans are offered now';
      noneNote: 'Come back later, or ask customer service when there are some again.';
      chat: 'Customer service';
      notYet: 'First we need to know who you are';
      notYetNote: 'Your identity is looked at by a person, within 48 hours. After that you choose your loan here.';
      notYetGo: 'Enter my details';
      notYetLook: 'See how it stands';
      open: 'You have an open loan';
      openNote: 'There can be one at a time. You can ask for the next one as soon as it is repaid.';
      openGo: 'See my loan';
      records: 'My loans';
      currency: 'USD';
      playMoney: 'The loan is play money too. Nobody lends or owes anything real here.';
    };
    cost: {
      title: 'What it will cost';
      amount: 'You receive';
      interest: 'Interest';
      interestOf: '{rate} a day for {days, plural, one {# day} other {# days}}';
      free: 'Free of interest';
      freeDays: '{days, plural, =0 {none} one {# day} other {# days}}';
      total: 'You repay';
      due: 'Due on';
      freeUntil: 'Interest begins after';
      ifToday: 'The dates are right if it is approved today; they move with the day of approval. Days are UTC days.';
      early: 'You can repay any day before. That costs nothing extra, and the interest stays as agreed.';
      late: 'Each day after the due date costs {day} USD ({rate} of the amount), {max} USD at the most.';
      lateBare: 'Each day after the due date costs {rate} of the amount, never more than the amount itself.';
    };
    earmark: 'While the loan is open, as much of your funding account as you owe cannot be moved to the trading accounts.';
    agreement: {
      print: 'Print or save as PDF';
      sign: 'Go on to sign';
      back: 'Change the amount';
      hash: 'Fingerprint of this text (SHA-256)';
      hashNote: 'It is kept with your signature. If one letter of the text were changed, the fingerprint would be another.';
      copyHash: 'Copy the fingerprint';
      matches: 'Checked on this device: the text has this fingerprint.';
      differs: 'The text on this page does not have this fingerprint. Please load the page again.';
      signed: 'Signed';
      signature: 'Signature';
      borrower: 'Borrower';
      made: 'Printed';
      number: 'Loan number';
      nothing: 'No agreement here';
      nothingNote: 'Choose a loan and an amount first; the agreement is written with your figures.';
      choose: 'Choose a loan';
    };
    sign: {
      how: 'How you sign';
      draw: 'Draw';
      type: 'Type';
      pad: 'Draw your signature here, with a finger, a pen or the mouse';
      padHint: 'Sign here';
      clear: 'Clear';
      keyboard: 'You cannot draw, or use a keyboard only? Choose «Type» and sign with your name: it binds in the same way.';
      typed: 'Your full name';
      typedHint: 'It becomes the picture of your signature';
      preview: 'Your signature';
      summary: 'What you sign';
      read: 'Agreement';
      reread: 'Open the agreement';
      submit: 'Sign and ask for {amount} USD';
      after: 'A person looks at it, within 48 hours. The money then stands on your funding account, and the days begin to count.';
      changed: 'The agreement has changed meanwhile. Please read the new text, and sign again.';
    };
    record: {
      title: 'Your loans';
      new: 'New loan';
      none: 'No loans yet';
      noneNote: 'What you ask for stands here, with its review and its due date.';
      noneGo: 'Choose a loan';
      term: 'Term';
      due: 'Due on';
      interest: 'Interest';
      penalty: 'Late fee';
      total: 'To repay in all';
      outstanding: 'Still to repay';
      repaidOn: 'Repaid on';
      overdue: '{days, plural, one {# day late} other {# days late}}';
      inDays: '{days, plural, =0 {due today} one {due tomorrow} other {due in # days}}';
      repay: 'Repay';
      details: 'Details';
      reason: 'What the reviewer says';
      proofReason: 'Why the repayment was not accepted';
    };
    detail: {
      title: 'Loan of {amount} USD';
      terms: 'Terms';
      rate: 'Interest a day';
      free: 'Free days';
      lateFee: 'Late fee a day';
      steps: 'What has happened';
      asked: 'Asked for and signed';
      approved: 'Approved and paid to your funding account';
      rejected: 'Rejected';
      proof: 'Repayment sent for checking';
      proofRejected: 'Repayment not accepted';
      repaidBalance: 'Repaid from the funding account';
      repaidTransfer: 'Repaid by transfer';
      repaid: 'Repaid';
      penalties: 'Late fee by day';
      signature: 'Signature';
      proofPicture: 'Proof of the repayment';
      agreement: 'Open the agreement';
    };
    repayment: {
      owed: 'What you owe';
      principal: 'Amount';
      interest: 'Interest';
      penalty: 'Late fee';
      total: 'To repay now';
      due: 'Due on';
      onTime: 'Repaid up to and including this day, nothing is added.';
      late: '{days, plural, one {One day late} other {# days late}}';
      lateNote: 'Each day after the due date adds {day} USD ({rate} of the amount), {max} USD in all at the most. It is added once a day, at 00:00 UTC.';
      rejected: 'The last repayment was not accepted';
      rejectedNote: 'The loan is still to be repaid. The days of the check have been added to the late fee where it was due.';
      way: 'How you repay';
      balance: 'Funding account';
      transfer: 'Transfer';
      available: 'On your funding account';
      after: 'Left afterwards';
      pay: 'Repay {amount} USD now';
      payAsk: 'Repay {amount} USD from your funding account?';
      payNote: 'It is paid at once, and the loan is repaid. This cannot be taken back.';
      payConfirm: 'Repay {amount} USD';
      lacks: '{amount} USD are missing on your funding account. Deposit or transfer them, or repay by transfer from outside.';
      deposit: 'Deposit';
      move: 'Transfer to funding';
      currency: 'Currency and network';
      send: 'Send at least';
      copySend: 'Copy the amount';
      worth: 'That is {usd} USD at {price} USD for 1 {currency}. Should more arrive, the rest stays on your funding account.';
      proof: 'Proof of payment';
      needProof: 'Please add a picture of the payment';
      submit: 'Submit for checking';
      pause: 'No late fee is added while it is checked, within 48 hours. If it is not accepted, those days are added.';
      none: 'No address is open now';
      noneNote: 'Repay from your funding account, or ask customer service.';
      playMoney: 'All money here is play money. Send no real coins to what is shown below.';
      checking: 'Your repayment is being checked';
      checkingNote: 'You need not do anything. No late fee is added meanwhile.';
      waits: 'Check of the repayment';
      repaid: 'This loan is repaid';
      repaidNote: 'Nothing is owed any more, and your funding account is free again.';
      notYet: 'There is nothing to repay yet';
      notYetNote: 'This loan has not been approved. Nothing is owed before the money is on your funding account.';
      refused: 'There is nothing to repay';
      refusedNote: 'This loan was rejected, so nothing is owed.';
      noLoan: 'No loan to repay';
      noLoanNote: 'You owe nothing at the moment.';
      records: 'My loans';
      chat: 'Customer service';
    };
  };
  mining: {
    input_lock_num: 'Please enter an amount';
    title: 'Funds';
    mine: 'My subscriptions';
    playMoney: 'All money here is play money.';
    how: {
      title: 'Where the income comes from';
      feed: 'The broker feeds each fund\'s pool from its trading account. Every feeding is a posting that you can see on the fund\'s page.';
      apart: 'Shares are kept apart from the pool: nobody is ever paid out of what others put in.';
      short: 'A pool that runs dry pays nothing that is not there. What is due waits and is paid later, once.';
    };
    view: {
      label: 'How funds are shown';
      cards: 'Cards';
      list: 'List';
    };
    none: {
      title: 'There are no funds now';
      note: 'When one opens, it stands here with its rate, its term and the state of its pool.';
    };
    unknown: {
      title: 'This fund is not there';
      note: 'It may have been taken off the list. Subscriptions to it go on as they began.';
      go: 'See all funds';
    };
    closedTag: 'Closed';
    closed: {
      title: 'This fund takes no subscriptions now';
      note: 'What was subscribed before goes on and is paid as agreed.';
      look: 'See the fund';
    };
    fund: 'Fund';
    rate: 'Income a day';
    term: 'Term';
    days: '{days, plural, one {# day} other {# days}}';
    range: 'Amount';
    total: 'In all';
    leaving: 'Leaving early';
    leavingOf: '{rate} of the share';
    leavingFree: 'Free';
    source: 'What feeds the income';
    subscribe: 'Subscribe';
    subscribeTo: 'Subscribe to {fund}';
    pool: {
      title: 'Income pool';
      next: 'Next day\'s income';
      balance: 'In the pool';
      noIncome: 'No income is due from it yet';
      state: {
        idle: 'Fed and waiting';
        good: 'Covered';
        low: 'Running low';
        empty: 'Cannot pay now';
      };
      good: 'Enough for {days, plural, one {# day} other {# days}} of income at today\'s subscriptions.';
      plenty: 'Enough for more than a year of income at today\'s subscriptions.';
      low: 'Enough for only {days, plural, one {# more day} other {# more days}} of income. Unless it is fed, what is earned after that waits.';
      empty: 'The pool does not hold the next day\'s income. What is earned goes on being counted, stays due and is paid when the pool is fed. Shares are kept apart and come back at the end.';
      fed: 'Fed by the broker';
      fedNone: 'Nothing has been fed yet.';
    };
    form: {
      amount: 'Amount to subscribe';
      available: 'In your funding account';
      all: 'All';
      dayProfit: 'Income a day';
      totalProfit: 'Income in all';
      firstIncome: 'First income';
      endsOn: 'Term ends, share comes back';
      penalty: 'Leaving early costs';
      penaltyNote: 'Leaving early costs {rate} of the share, at any time before the term ends. Income that has been paid stays yours.';
      penaltyFree: 'Leaving early costs nothing. Income that has been paid stays yours.';
      utc: 'Days are UTC days. The first one that counts is tomorrow, and its income is paid when it is over.';
      submit: 'Subscribe {amount}';
      submitBare: 'Subscribe';
    };
    problem: {
      malformed: 'Please enter an amount with at most six decimals';
      belowMin: 'At least {amount} can be subscribed';
      aboveMax: 'At most {amount} can be subscribed';
      insufficient: '{amount} are available in your funding account';
    };
    confirm: {
      title: 'Subscribe {amount} to {fund}?';
      note: '{days, plural, one {It is locked for # day} other {It is locked for # days}}, until {date}. Income comes to {total} in all, as far as the pool can pay it; what it cannot pay stays due.';
      penalty: 'Leaving earlier costs {penalty} of it.';
      free: 'You may leave earlier at no cost.';
      submit: 'Subscribe {amount}';
      keep: 'Not now';
    };
    record: {
      title: 'My subscriptions';
      none: 'No subscriptions yet';
      noneNote: 'What you subscribe stands here day by day, until your share comes back.';
      go: 'See the funds';
      share: 'Share';
      begun: 'Subscribed {moment}';
      dayProfit: 'Income a day';
      paid: 'Paid so far';
      total: 'Income in all';
      dueNote: '{days, plural, one {# day of income has been earned and not been paid yet} other {# days of income have been earned and not been paid yet}}: the pool was empty. It is paid when the pool is fed.';
      endsOn: 'Ends on';
      ended: 'Ended on';
      left: '{days, plural, =0 {Last day has been paid} one {# day left} other {# days left}}';
      progress: 'Days paid: {paid} of {all}';
      returned: 'Came back';
      penalty: 'Penalty';
      income: 'Income';
      leave: 'Leave early';
      reviewNote: 'An operator looks at it. No income is counted meanwhile; should it be rejected, the days are made up.';
      rejected: 'The early redemption was rejected';
      reason: 'Reason';
    };
    status: {
      doing: 'Running';
      refunding: 'Under review';
      refunded: 'Redeemed early';
      finished: 'Finished';
    };
    leave: {
      title: 'Leave {fund} early?';
      note: 'Your share comes back less the penalty. Income that has been paid stays yours; no more is earned.';
      demo: 'In a demo account it is done at once.';
      review: 'An operator looks at it; until then no income is counted.';
      share: 'Share';
      penaltyOf: 'Penalty ({rate})';
      returned: 'You get back';
      kept: 'Income you keep';
      daysLeft: 'Days left otherwise';
      submit: 'Leave and pay {penalty}';
      submitFree: 'Leave and take back {amount}';
      keep: 'Stay in the fund';
      done: '{amount} is back in your funding account.';
    };
    income: {
      sum: 'Paid in all';
      of: 'of {total} over the whole term';
      plot: 'Income over time';
      plotLabel: 'Income paid up to a day';
      plotPart: 'The newest {days, plural, one {# day} other {# days}} are drawn; scroll the list for more.';
      entries: 'Entries';
      none: 'No income yet';
      noneNote: 'The income of a day is paid when that UTC day is over. The first one that counts is the day after you subscribed.';
      forDay: 'For {day}';
      paidAt: 'Paid {moment}';
      dueTag: 'Due';
      dueNote: 'The pool was empty; it is paid when the pool is fed.';
      choose: 'Choose a subscription to see its income.';
      toRecord: 'My subscriptions';
    };
  };
  news: {
    title: 'News';
    none: 'Nothing to read yet';
    noneNote: 'What is new here will stand on this page.';
    notHere: 'This article is not here';
    notHereNote: 'It may have been taken back, or the address is not complete.';
    toNews: 'All news';
    announcements: {
      title: 'Announcements';
      none: 'No announcements';
      noneNote: 'What everybody should know will stand on this page.';
      demo: 'DEMO';
      demoTitle: 'Demo accounts';
    };
  };
  notices: {
    forex: {
      margin_warning: {
        title: 'Margin warning';
        text: 'Your net value has fallen to {ratio}% of the margin in use. If it falls to the close-out level, positions are closed, the largest loss first.';
      };
      pending_cancelled: {
        title: 'Pending order cancelled';
        text: '{reason, select, insufficient_margin {Order {id} on {instrument} was reached, but the free margin did not cover it.} too_many_positions {Order {id} on {instrument} was reached, but you already hold as many positions as an account may.} gap_past_stops {Order {id} on {instrument} was reached after a gap, and the price was already past its own stop-loss or take-profit.} close_out {Order {id} on {instrument} was cancelled because the account was closed out.} other {Order {id} on {instrument} was cancelled.}}';
      };
      pending_filled: {
        title: 'Pending order filled';
        text: '{side, select, buy {Bought {lots} lots {instrument} at {price} (order {id}).} sell {Sold {lots} lots {instrument} at {price} (order {id}).} other {{lots} lots {instrument} were filled at {price} (order {id}).}}';
      };
      stopped: {
        title: '{reason, select, stop_loss {Stop-loss reached} take_profit {Take-profit reached} trailing_stop {Trailing stop reached} other {Position closed}}';
        text: '{instrument}, position {id}: closed at the tick that reached it. P/L after fees: {profit} USD.';
      };
      closed_out: {
        title: 'Position closed out';
        text: '{instrument}, position {id}: closed because the net value fell to the close-out level of the margin in use. P/L after fees: {profit} USD.';
      };
      stop_passed_at_open: {
        title: 'Stop passed at the opening';
        text: '{instrument}, position {id}: the opening price was already past its own stop. It closes at the next tick.';
      };
      levels_change: {
        title: 'Margin levels will change';
        text: 'From {from} on, a margin warning comes at {warning}% and positions are closed at {close_out}% of the margin in use.';
      };
    };
    alert: {
      price_reached: {
        title: 'Price alert: {instrument}';
        text: '{direction, select, rises {{instrument} has risen to {price}.} falls {{instrument} has fallen to {price}.} other {{instrument} has reached {price}.}}';
      };
    };
    micro: {
      void: {
        title: 'Future void, amount returned';
        text: '{instrument}, future {id}: the price source was silent before its end, so it does not count. The whole amount is back in your options account.';
      };
    };
    other: {
      title: 'Notification';
      text: 'There is news about your account.';
    };
    list: {
      title: 'Notifications';
      unread: 'unread';
      readAll: 'Mark all as read';
      none: 'No notifications yet';
      noneNote: 'What happens to your orders while you are away is said here, and price alerts that are reached.';
      alerts: 'Price alerts';
      label: 'Notifications and price alerts';
    };
    review: {
      real_name_approved: {
        title: 'Identity verified';
        text: 'Your real name has been approved.';
      };
      real_name_rejected: {
        title: 'Identity not approved';
        text: 'Your real name could not be approved: “{remark}”. You can submit it again.';
      };
      deposit_approved: {
        title: 'Deposit credited';
        text: 'Your deposit of {amount} {currency} has been approved: {usd} USD are on your funding account.';
      };
      deposit_rejected: {
        title: 'Deposit not approved';
        text: 'Your deposit of {amount} {currency} could not be approved: “{remark}”.';
      };
      withdraw_approved: {
        title: 'Withdrawal paid';
        text: 'The withdrawal of {amount} USD to {payee} has been paid.';
      };
      withdraw_rejected: {
        title: 'Withdrawal not paid';
        text: 'The withdrawal of {amount} USD to {payee} was rejected: “{remark}”. The amount is free again.';
      };
      correction_credit: {
        title: 'Balance corrected';
        text: '{amount} USD have been credited to your account: “{reason}”.';
      };
      correction_debit: {
        title: 'Balance corrected';
        text: '{amount} USD have been debited from your account: “{reason}”.';
      };
      trader_approved: {
        title: 'You are a trader';
        text: 'Your application has been approved. Others may follow you from now on.';
      };
      trader_rejected: {
        title: 'Application not approved';
        text: 'Your application to become a trader could not be approved: “{remark}”. You can apply again.';
      };
      loan_kyc_approved: {
        title: 'You may borrow';
        text: 'Your details have been approved. You can ask for a loan.';
      };
      loan_kyc_rejected: {
        title: 'Loan details not approved';
        text: 'Your details could not be approved: “{remark}”. You can submit them again.';
      };
      loan_approved: {
        title: 'Loan paid out';
        text: 'Your loan of {amount} USD is on your funding account. It is due on {due}.';
      };
      loan_rejected: {
        title: 'Loan not approved';
        text: 'Your loan of {amount} USD could not be approved: “{remark}”.';
      };
      repayment_approved: {
        title: 'Loan repaid';
        text: 'Your repayment has been confirmed: {amount} USD have repaid the loan.';
      };
      repayment_rejected: {
        title: 'Repayment not confirmed';
        text: 'Your repayment could not be confirmed: “{remark}”. {amount} USD are owed.';
      };
      redemption_approved: {
        title: 'Early redemption paid';
        text: 'Your share of {share} has come back: {returned} USD after a penalty of {penalty}.';
      };
      redemption_rejected: {
        title: 'Early redemption rejected';
        text: 'Your redemption of {share} was rejected: “{remark}”. The subscription goes on, and the income of the days in between is made up.';
      };
      trader_profile_approved: {
        title: 'Nickname and picture approved';
        text: 'Others see the change in the ranking and on your page as a trader.';
      };
      trader_profile_rejected: {
        title: 'Nickname or picture not approved';
        text: 'The change was not approved: “{remark}”. You can ask for another one under My followers.';
      };
    };
    funding: {
      method_bound: {
        title: 'New payee added';
        text: '{payee} ({currency}) was added. Nothing is paid to it before {until}.';
      };
      withdrawal_drawn: {
        title: 'Withdrawal waits for you';
        text: 'Confirm the withdrawal of {amount} USD to {payee} within 30 minutes.';
      };
      withdrawal_confirmed: {
        title: 'Withdrawal under review';
        text: 'The withdrawal of {amount} USD to {payee} is confirmed and reviewed within 48 hours.';
      };
      withdrawal_cancelled: {
        title: 'Withdrawal taken back';
        text: 'The withdrawal of {amount} USD to {payee} was taken back. The amount is free again.';
      };
      withdrawal_expired: {
        title: 'Withdrawal expired';
        text: 'The withdrawal of {amount} USD to {payee} was not confirmed in time. The amount is free again.';
      };
    };
    follow: {
      paused: {
        title: 'Following paused';
        text: 'Your copies have lost {limit} USD, the limit you have set. What the trader opens from now on is not copied; open copies go on to follow.';
      };
      skipped: {
        title: 'A trade was not copied';
        text: '{reason, select, minimum {The size would have been under the minimum of an order.} margin {There was too little free margin.} positions {You hold as many positions as an account may.} late {It came too late after an interruption.} other {It could not be copied.}} (order {id} of the trader)';
      };
    };
    loan: {
      repaid: {
        title: 'Loan repaid';
        text: '{amount} USD of your funding account have repaid the loan.';
      };
      due_soon: {
        title: 'Loan due soon';
        text: 'Your loan is due on {due}: {amount} USD are to be repaid.';
      };
      overdue: {
        title: 'Loan overdue';
        text: 'Your loan was due on {due}. {amount} USD are owed, {penalty} USD of it late fees.';
      };
    };
    fund: {
      matured: {
        title: 'Subscription finished';
        text: '{fund}: all {days} days are over, and your share of {share} USD is back in your funding account.';
      };
    };
    chat: {
      answered: {
        title: 'Customer service has answered';
        text: 'Read the answer in the chat.';
      };
    };
    session: {
      removal_begun: {
        title: 'Two-factor sign-in is about to be removed';
        text: 'Customer service has been asked to remove two-factor sign-in from your account. A second person must approve it, and it takes effect 24 hours after that. If you did not ask for it, stop it now.';
      };
      two_factor_removed: {
        title: 'Two-factor sign-in was removed';
        text: 'Customer service has removed two-factor sign-in from your account. All sessions were ended. Sign in with your password and set up two-factor again.';
      };
    };
  };
  numbers: {
    unreadable: 'This is not a clear number. Write it like {example}';
    places: 'Decimal places: at most {places}';
    whole: 'Enter a whole number, like {example}';
    digits: 'This number is too long. Digits before the decimal mark: at most {digits}';
    date: {
      unclear: 'This is not a clear date. Write it like {example}';
      open: 'Open the calendar: {field}';
      before: 'Previous month';
      after: 'Next month';
    };
  };
  orders: {
    usd: 'USD';
    kind: {
      label: 'Kind of order';
      contract: 'Contract';
      future: 'Future';
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
    lots: '{lots, number, ::.00####} lots';
    fixedMargin: 'Fixed margin';
    fields: {
      instrument: 'Instrument';
      lots: 'Lots';
      open: 'Open price';
      current: 'Current price';
      closing: 'Close price';
      profit: 'Profit';
      gross: 'P/L before fees';
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
      target: 'Target price';
      placedAt: 'Price when placed';
      distance: 'To the target';
      trailing: 'Trails by';
      placed: 'Placed';
      cancelled: 'Cancelled';
      cancelReason: 'Cancelled by';
      parent: 'Part of order';
      actions: 'Actions';
    };
    reason: {
      manual: 'You';
      stop_loss: 'Stop-loss';
      take_profit: 'Take-profit';
      trailing_stop: 'Trailing stop';
      close_out: 'Close-out: net value fell to the close-out level of the used margin';
      reverse: 'Reversing';
      demo_reset: 'Demo reset';
      leader: 'The trader you follow has closed';
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
        buy: 'Close the buy of {lots, number, ::.00####} lots {instrument}?';
        sell: 'Close the sell of {lots, number, ::.00####} lots {instrument}?';
      };
      note: 'It is closed whole, at the price in force when the order arrives.';
      result: 'Result now';
      confirm: 'Close {lots, number, ::.00####} lots {instrument}';
    };
    gate: {
      closed: 'The market is closed: dealing is possible when it opens.';
      stale: 'There is no fresh price: dealing waits for one.';
      reconnecting: 'Reconnecting to live prices…';
      old: 'Prices are not updating';
      offline: 'You are offline';
    };
    account: {
      title: 'Contract account';
      equity: 'Net value';
      balance: 'Balance';
      floating: 'Floating profit';
      margin: 'Used margin';
      free: 'Free margin';
      risk: 'Risk rate';
      ratio: 'Prepayment ratio';
      noMargin: 'No margin in use';
      call: 'Margin call {ratio}';
      closeOut: 'Close-out {ratio}';
      nextLevels: 'From {from}: margin call at {call}, close-out at {closeOut}';
      state: {
        near: 'Near the margin call';
        called: 'Margin call: positions are closed out at {ratio}';
      };
      details: 'Details';
    };
    empty: {
      holding: {
        title: 'No open positions';
        note: 'What you buy or sell stands here, with its profit as it moves.';
      };
      pending: {
        title: 'No pending orders';
        note: 'Orders that wait for their price stand here until they are filled or cancelled.';
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
    allOrders: 'All orders';
    positions: 'Positions';
    pendingKind: {
      buy_limit: 'Buy limit';
      buy_stop: 'Buy stop';
      sell_limit: 'Sell limit';
      sell_stop: 'Sell stop';
    };
    cancelledTag: 'Cancelled';
    partTag: 'Part';
    cancelReason: {
      manual: 'You';
      insufficient_margin: 'Too little free margin when its price came';
      too_many_positions: 'Too many open positions when its price came';
      gap_past_stops: 'The price was already past its stop-loss or take-profit';
      close_out: 'Close-out of the account';
      demo_reset: 'Demo reset';
      other: 'Another reason';
    };
    noAnswer: 'No answer came. Try again: it will not be done twice.';
    part: {
      short: 'Close part';
      action: 'Close a part';
      title: 'Close a part of {instrument}';
      lots: 'Lots to close';
      slider: 'Share of the position';
      less: 'Fewer lots';
      more: 'More lots';
      hint: 'From {min} to {max}, in steps of {step}';
      onlyWhole: 'This position is too small to be closed in parts.';
      preview: 'What it does now';
      left: 'Left open';
      marginLeft: 'Margin of the rest';
      profitLeft: 'Floating of the rest';
      all: 'All';
      problem: {
        empty: 'Enter how many lots to close.';
        below: 'At least {min} lots.';
        above: 'At most the {max} lots you hold.';
        offStep: 'In steps of {step} lots.';
        restBelow: 'At least {min} lots must be left, or close all of it.';
      };
    };
    reverse: {
      short: 'Reverse';
      action: 'Reverse';
      title: {
        buy: 'Reverse the buy of {lots, number, ::.00####} lots {instrument}?';
        sell: 'Reverse the sell of {lots, number, ::.00####} lots {instrument}?';
      };
      note: 'Two steps at one price, or neither:';
      first: {
        buy: 'Close the buy of {lots, number, ::.00####} lots';
        sell: 'Close the sell of {lots, number, ::.00####} lots';
      };
      second: {
        buy: 'Buy {lots, number, ::.00####} lots';
        sell: 'Sell {lots, number, ::.00####} lots';
      };
      stops: 'The fee is paid anew. Stop-loss and take-profit are not carried over.';
      confirm: {
        buy: 'Close and sell {lots, number, ::.00####} lots';
        sell: 'Close and buy {lots, number, ::.00####} lots';
      };
    };
    stops: {
      short: 'Stops';
      action: 'Stop-loss and take-profit';
      title: 'Stops of {instrument}';
      guard: {
        label: 'Stop-loss';
        none: 'None';
        price: 'At a price';
        trailing: 'Trailing';
      };
      stopLoss: 'Stop-loss at';
      takeProfit: 'Take-profit at';
      takesProfit: 'Take-profit';
      trailing: 'Distance behind the best price';
      less: 'Lower';
      more: 'Higher';
      judged: {
        price: 'Price now';
        target: 'Target price';
      };
      resultLoss: 'Result at the stop-loss';
      resultProfit: 'Result at the take-profit';
      standsAt: 'Would stand at';
      trailingNote: 'It follows the price and never goes back. It begins when the order is filled.';
      trailingNoteOpen: 'It follows the price and never goes back.';
      passedNote: 'The price is already past this level: the position closes at the next price.';
      bound: {
        below: 'Below {price}';
        above: 'Above {price}';
      };
      problem: {
        empty: 'Enter a price, or switch it off.';
        emptyDistance: 'Enter a distance.';
        below: 'Must be below {price}.';
        above: 'Must be above {price}.';
        tooNear: 'At least {min}.';
      };
      save: 'Set stops';
      nothing: 'Nothing has changed';
      gapNote: 'It closes at the first price at or past the level, after a gap perhaps a worse one.';
    };
    cancel: {
      short: 'Cancel';
      title: {
        buy_limit: 'Cancel the buy limit of {lots, number, ::.00####} lots {instrument}?';
        buy_stop: 'Cancel the buy stop of {lots, number, ::.00####} lots {instrument}?';
        sell_limit: 'Cancel the sell limit of {lots, number, ::.00####} lots {instrument}?';
        sell_stop: 'Cancel the sell stop of {lots, number, ::.00####} lots {instrument}?';
      };
      note: 'It waits at {price}. Nothing has been paid for it.';
      confirm: 'Cancel {lots, number, ::.00####} lots {instrument}';
      keep: 'Keep it';
    };
    many: {
      button: 'Close all';
      label: 'Close all, or some, positions';
      all: 'All positions';
      profitable: 'All in profit';
      losing: 'All in loss';
      instrument: 'All {instrument}';
      title: {
        all: '{count, plural, one {Close the one position?} other {Close all # positions?}}';
        profitable: '{count, plural, one {Close the one position in profit?} other {Close # positions in profit?}}';
        losing: '{count, plural, one {Close the one position in loss?} other {Close # positions in loss?}}';
        instrument: '{count, plural, one {Close the one position in {instrument}?} other {Close # positions in {instrument}?}}';
      };
      note: 'They are closed whole, at the prices in force when the order arrives.';
      sum: 'Floating sum now';
      confirm: '{count, plural, one {Close # position} other {Close # positions}}';
      none: 'There is nothing of that to close now.';
      done: '{count, plural, one {# position closed, result {sum}} other {# positions closed, result {sum}}}';
      resultTitle: '{count, plural, =0 {Nothing was closed} one {# position was closed} other {# positions were closed}}';
      resultSum: 'Result';
      leftTitle: '{count, plural, one {# position stays open} other {# positions stay open}}';
      left: {
        closed: 'the market is closed';
        stale: 'there is no fresh price';
        noPrice: 'there is no price';
        other: 'could not be dealt now';
      };
      leftLine: '{instrument}: {count} – {reason}';
      leftUnknown: '{count} more – {reason}';
      understood: 'Understood';
    };
    totals: {
      holding: 'Floating of these positions';
      history: 'Profit of all closed orders';
      filtered: 'Profit of the filtered orders';
    };
    filters: {
      button: 'Filter';
      title: 'Filter orders';
      instrument: 'Instrument';
      allInstruments: 'All instruments';
      from: 'From';
      to: 'To';
      spans: {
        label: 'Days';
        today: 'Today';
        week: '7 days';
        month: '30 days';
      };
      clear: 'Clear filters';
      apply: 'Show orders';
      remove: 'Remove the filter {what}';
      days: '{from} – {to}';
      since: 'since {from}';
      until: 'until {to}';
      none: {
        title: 'Nothing matches the filters';
        note: 'There are no such orders in this instrument and these days.';
      };
      zone: 'Days and times are in {zone}.';
    };
    sheet: {
      back: 'Back to the order';
    };
    unknownOrder: 'There is no order {id} of yours.';
  };
  payees: {
    banks: {
      title: 'Bank accounts';
      none: 'No bank account yet';
      noneNote: 'Add the account to which you want to be paid.';
      add: 'Add bank account';
    };
    coins: {
      title: 'Coin addresses';
      none: 'No coin address yet';
      noneNote: 'Add the address to which you want to be paid.';
      add: 'Add coin address';
    };
    holdUntil: 'New: can be paid to from {moment}';
    added: 'Added {moment}';
    copy: 'Copy {what}';
    delete: 'Delete';
    deleteName: 'Delete {what}';
    ask: 'Delete {what}?';
    askNote: 'Nothing is paid to it any more. Adding it again makes it a new one, which waits.';
    confirmBank: 'Delete bank account';
    confirmCoin: 'Delete coin address';
    bind: {
      bank: 'Add bank account';
      coin: 'Add coin address';
    };
    currency: 'Receiving currency';
    network: 'Network';
    address: 'Address';
    addressHint: {
      TRC20: 'Begins with T, 34 characters';
      ERC20: 'Begins with 0x, 42 characters';
      other: 'As your wallet shows it';
    };
    tag: {
      number: 'Destination tag';
      text: 'Memo';
    };
    tagHint: {
      number: 'As the receiving platform shows it. A wallet of your own without a tag: 0.';
      text: 'As the receiving platform shows it. A wallet of your own without a memo: 0.';
    };
    bank: 'Bank';
    bankAddress: 'Address of the bank (optional)';
    swift: 'SWIFT / BIC (optional)';
    name: 'Account holder';
    nameHint: 'Your own name, as it was verified';
    account: 'Account number or IBAN';
    remark: 'Remark (optional)';
    wait: 'For your safety, a new payout method can be paid to only after a wait of up to {hours} hours; its end stands in the list.';
    waitBare: 'For your safety, a new payout method can be paid to only after a wait; its end stands in the list.';
    submit: 'Save payout method';
    need: {
      address: 'Please enter the address';
      bank: 'Please enter the bank';
      name: 'Please enter the account holder';
      account: 'Please enter the account number';
      tagNumber: 'Enter the destination tag';
      tagText: 'Enter the memo';
    };
    problem: {
      address: 'This is not a {network} address. Please copy it from your wallet.';
      swift: 'A SWIFT code has 8 or 11 letters and digits';
      account: 'An account number has 4 to 34 letters and digits';
      iban: 'There is a slip in this IBAN. Please compare it.';
      typo: 'There is a slip in this address: its checksum does not fit. Please copy it from your wallet.';
      length: '{min} to {max} characters';
      signs: 'Please use letters, digits and common signs only';
      tagNumber: 'A whole number from 0 to 4294967295';
      tagText: 'Up to 120 letters, digits and common signs';
    };
    noChannel: {
      title: '{currency} has no payment channel now';
      note: 'There is no way to pay out in this currency. Choose another, or ask customer service when one opens.';
      chat: 'Customer service';
    };
    none: {
      title: 'Nothing can be added now';
      note: 'No currency is open for withdrawals. Ask customer service when one opens.';
    };
    line: {
      address: 'Address';
      tag: 'Destination tag / Memo';
      name: 'Account holder';
      account: 'Account number';
      swift: 'SWIFT / BIC';
      bankAddress: 'Address of the bank';
      remark: 'Remark';
    };
  };
  picture: {
    hint: 'JPEG, PNG or WebP, at most {max}';
    choose: 'Choose a picture';
    photograph: 'Take a photo';
    drop: 'or drop it here';
    letGo: 'Let go to add it';
    replace: 'Replace';
    remove: 'Remove';
    sending: '{done} sent';
    checking: 'Being checked…';
    cancelUpload: 'Cancel';
    uploadFailed: 'The picture could not be sent ({code}). Please choose it again.';
    problem: {
      empty: 'This file is empty. Please choose another.';
      too_big: 'This picture is {size}; at most {max} can be sent.';
      not_a_picture: 'This is not a JPEG, PNG or WebP picture. Please choose another.';
    };
    stillSending: 'A picture is still on its way. Submit again when it is there.';
  };
  product: {
    title: 'Search';
    label: 'Code, name or category';
    instruments: 'Instruments';
    found: '{count, plural, =0 {Nothing found} one {# found} other {# found}}';
    nothing: 'Nothing found for «{name}»';
    nothingNote: 'Try a currency code, a metal or a category.';
    recent: 'Recent searches';
    clear: 'Clear';
    companyLabel: 'Name of a company';
    companies: 'Companies';
    noCompanies: 'No companies yet';
    noCompaniesNote: 'Part of the name is enough.';
    chosen: 'Your choice';
    registered_address: 'Registered address';
    location: 'Place';
    email: 'E-mail';
    copyEmail: 'Copy the e-mail address';
    site: 'Site';
    copySite: 'Copy the address of the site';
    enter: 'Enter';
    enterNote: 'This device remembers the company you enter for three years.';
    noSite: 'This company has no site to enter.';
    forget: 'Forget this choice';
  };
  profile: {
    title: 'Account';
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
    news: 'News';
    invite: 'Invite friends';
    language: 'Language';
    dark: 'Dark theme';
    currency: 'USD';
    pages: 'Account';
    copyUid: 'Copy UID';
    chatLink: 'Customer service answers at this address. Copy it, then open it where you like.';
    security: 'Security';
    system: 'System';
    realOnly: 'For real accounts';
    realOnlyNote: 'A demo account trades with play money: there is nothing in it to pay in, pay out or verify. A real account is free, and this demo account stays as it is.';
    identity: {
      none: 'Not verified';
      waiting: 'In review';
      approved: 'Verified';
      rejected: 'Not accepted';
    };
    real: 'Real account';
    twoFactor: 'Two-factor sign-in';
    on: 'On';
    off: 'Off';
    devices: 'Signed-in devices';
    inviteLink: 'Your link, and who came by it';
    inviteCode: 'Your invite code';
    copyInvite: 'Copy invite code';
    invited: '{count, plural, =0 {Nobody has joined with it yet} one {# person has joined with it} other {# people have joined with it}}';
  };
  public: {
    input_full: 'Please fill in every field';
    password_not_equal: 'The two passwords are not the same';
  };
  rank: {
    title: 'Ranking';
    note: 'Traders by their last three weeks, losses and those who left included. The demo world is not in it.';
    place: 'Place {place}';
    multiple: 'Multiple';
    rate: 'Three-week rate';
    win: 'Win rate';
    profit: 'Three-week profit';
    totalRate: 'Rate in all';
    trades: 'Orders in all';
    code: 'Code';
    trader: 'Trader';
    left: 'Left';
    soon: 'Coming soon';
    soonNote: 'As soon as there are traders whom others may copy, they stand here.';
    be: 'Be a trader';
    open: 'Look at {name}';
    placeHead: 'Place';
    asks: 'Minimum for the ranking: {days} days, {positions} positions, {capital} USD of equity. Returns are after fees and include open positions.';
    sort: 'Sort by';
    drawdown: 'Max. drawdown';
    followers: 'Followers';
    age: 'Days of trading';
    positions: 'Positions in three weeks';
    order: 'Order';
    best: 'Best first';
    worst: 'Worst first';
    filters: 'Filters';
    rateMin: 'Min. return';
    winMin: 'Min. win rate';
    drawdownMax: 'Max. drawdown';
    daysMin: 'Min. days';
    any: 'Any';
    ranked: 'Ranked';
    notRanked: 'Not ranked yet';
    missDays: '{have} of {need} days';
    missPositions: '{have} of {need} positions in three weeks';
    missCapital: 'Gains on less than {capital} USD of equity';
    noMatch: 'No trader matches these filters.';
  };
  reach: {
    face: {
      site: 'Phone site';
      pc: 'Desktop site';
      note: 'Remembered in this browser. You sign in there separately.';
    };
    app: {
      title: 'App';
      install: 'Install Tidemark';
      installNote: 'On the home screen, in a window of its own';
      do: 'Install';
      installed: 'Installed on this device';
      apple: 'In the share menu, choose “Add to Home Screen”.';
      none: 'This browser offers no installation. A menu entry or another browser may.';
    };
    push: {
      title: 'Notifications while the app is closed';
      fills: 'Pending orders filled';
      fillsNote: 'At which price, and how much';
      alerts: 'Price alerts';
      alertsNote: 'When a price that you have set is reached';
      closes: 'Closed for you, and warnings';
      closesNote: 'Stops, close-outs, margin warnings, cancelled orders';
      signIn: 'Sign in to switch them on for this device.';
      denied: 'This browser has been told not to show notifications. Its settings for this site can change that.';
      unsupported: 'This browser shows no notifications here. On iPhone and iPad, install the app first.';
      failed: 'Notifications could not be changed. The browser’s push service may be out of reach.';
    };
  };
  review: {
    left: '{time} left';
    until: 'Decided by {moment}';
    overdue: 'This is taking longer than the promised 48 hours. Your review is still open.';
  };
  security: {
    title: 'Security';
    hold: {
      title: 'Withdrawals wait until {moment}';
      password: 'Because the password was changed. Trading, deposits and transfers go on as usual.';
      two_factor: 'Because the two-factor settings were changed. Trading, deposits and transfers go on as usual.';
      contact: 'Because e-mail or phone was changed. Trading, deposits and transfers go on as usual.';
    };
    at: '{date}, {time}';
    totp: {
      title: 'Two-factor sign-in';
      on: 'On';
      off: 'Off';
      about: 'After your password, signing in asks for six digits from an app on your phone. Whoever learns your password still stays outside.';
      onNote: 'Signing in asks for your password and for six digits of your authenticator app.';
      demo: 'For real accounts only.';
      setUp: 'Set up';
      renew: 'New recovery codes';
      end: 'Turn off';
      left: '{left, plural, =0 {No recovery code is left} one {# recovery code is left} other {# recovery codes are left}}';
      leftFew: 'Make new ones before the last is gone: without the app and without a code nobody gets in.';
      passkeyNote: 'Signing in with your password also asks for a passkey.';
    };
    begin: {
      title: 'Set up two-factor';
      note: 'First, your password once more.';
      next: 'Continue';
    };
    scan: {
      title: 'Add Tidemark to your app';
      note: 'Scan this picture with an authenticator app, or type the key into it.';
      qr: 'QR code for your authenticator app';
      key: 'Key';
      copyKey: 'Copy key';
      open: 'Open in an app on this device';
      code: 'Six digits that the app shows';
      confirm: 'Turn on';
    };
    codes: {
      title: 'Keep your recovery codes';
      note: 'Each of these opens your account once if your phone is lost. They are shown now and never again.';
      list: 'Recovery codes';
      copy: 'Copy';
      download: 'Download';
      done: 'I have kept them';
      file: 'Tidemark recovery codes. Each serves once.';
    };
    prove: {
      renewTitle: 'New recovery codes';
      renewNote: 'The old ones stop working.';
      renewSubmit: 'Make new codes';
      endTitle: 'Turn two-factor off';
      endNote: 'Signing in will ask for your password alone, and withdrawals wait 24 hours.';
      endSubmit: 'Turn two-factor off';
      password: 'Password';
      code: 'Six digits of the app, or a recovery code';
    };
    cancel: 'Cancel';
    show: 'Show password';
    hide: 'Hide password';
    needPassword: 'Please enter your password';
    needCode: 'Please enter a code';
    devices: {
      title: 'Where you are signed in';
      this: 'This device';
      unknown: 'Unknown device';
      since: 'Signed in {moment}';
      seen: 'Last seen {moment}';
      now: 'Active now';
      where: '{state} · <address></address>';
      end: 'Sign out';
      endName: 'Sign out {device}';
      endOthers: 'Sign out all others';
      endOthersAsk: 'Sign out all other devices?';
      endOthersNote: 'This device stays signed in. Something unknown among them? Change your password too.';
      alone: 'You are signed in on this device only.';
      passkey: 'Passkey';
    };
    password: 'Change password';
    freeze: {
      title: 'Freeze my account';
      lead: 'Was that new sign-in not you? Freeze your account now.';
      facts: {
        sessions: 'Every device is signed out at once, this one too.';
        closed: 'Nobody signs in, not even with the right password.';
        orders: 'Your positions stay open, and their stops go on working.';
        back: 'You open it again yourself: set a new password with a code that we send you.';
      };
      submit: 'Freeze my account';
      signIn: 'It was me';
      done: 'Your account is frozen';
      doneNote: 'Every device is signed out. When you are ready, set a new password: that opens the account again, for you alone.';
      reset: 'Set a new password';
      void: 'This link does not work any more';
      voidNote: 'Links of this kind are good for seven days and for one use. Sign in and look at the list of devices instead, or change your password.';
      toSignIn: 'Sign in';
      toReset: 'Reset password';
    };
    removal: {
      title: 'Two-factor sign-in is about to be removed';
      note: 'Customer service has been asked to remove two-factor sign-in from your account. A second person must approve it, and it takes effect 24 hours after that. If you did not ask for it, stop it now.';
      submit: 'Stop the removal';
      done: 'The removal was stopped. Two-factor sign-in stays on.';
      void: 'This link no longer works. The removal was already stopped or carried out.';
    };
    contact: {
      title: 'E-mail and phone';
      email: 'E-mail';
      mobile: 'Phone';
      none: 'Not set';
      change: 'Change';
      note: 'You prove the new contact with a code, and the present one too. All other devices are signed out, and withdrawals are held for 24 hours.';
      newEmail: 'New e-mail address';
      newMobile: 'New phone number';
      newCode: 'Code sent to the new contact';
      by: 'Proof of the present contact';
      byCode: 'Code';
      byPassword: 'Password and two-factor';
      oldCode: 'Code sent to the present contact';
      need: 'Please fill in this field';
    };
    passkeys: {
      title: 'Passkeys';
      about: 'Sign in with fingerprint, face or PIN, without password and code.';
      add: 'Add passkey';
      created: 'Added {date}';
      used: 'Last used {date}';
      unused: 'Not used yet';
      synced: 'Synced';
      rename: 'Rename';
      remove: 'Remove';
      unsupported: 'This browser does not support passkeys at this address.';
      addTitle: 'Add a passkey';
      addNote: 'Enter your password. Your device then asks for fingerprint, face or PIN. Withdrawals are held for 24 hours.';
      name: 'Name';
      nameHint: 'For example: my phone';
      removeTitle: 'Remove “{label}”?';
      removeNote: 'It can no longer be used to sign in. Withdrawals are held for 24 hours.';
      renameTitle: 'Rename passkey';
      save: 'Save';
      needLabel: 'Enter a name';
      copied: 'Refused {date}: a copy may exist';
    };
  };
  session: {
    login: {
      title: 'Sign in';
      submit: 'Sign in';
      forgot: 'Forgot password?';
      noAccount: 'New here?';
      register: 'Create an account';
      demo: 'Use a demo account';
      demoNote: '10,000 USD of play money in each account, no e-mail needed.';
      needEmail: 'Please enter your e-mail address';
      needMobile: 'Please enter your phone number';
      needPassword: 'Please enter your password';
      unfreeze: 'Set a new password';
      askSupport: 'Ask customer service';
    };
    account: {
      by: 'E-mail or phone';
      email: 'E-mail';
      mobile: 'Phone';
      emailLabel: 'E-mail address';
      mobileLabel: 'Phone number';
    };
    area: {
      label: 'Country';
      title: 'Choose a country';
      search: 'Search by name or dial code';
      entry: '{name} +{code}';
      none: 'not chosen';
      nothing: 'No country matches. Try its name or its dial code.';
    };
    code: {
      label: 'Code';
      send: 'Send code';
      resend: '{seconds, number} s';
      sent: 'Sent to <recipient></recipient>, good for 10 minutes. Nothing there? Look among the unwanted mail.';
    };
    captcha: {
      label: 'Characters in the picture';
      picture: 'Picture with characters to type';
      renew: 'New picture';
      insteadOfWaiting: 'Or type the characters in the picture and sign in now.';
    };
    password: {
      label: 'Password';
      again: 'Password again';
      new: 'New password';
      newAgain: 'New password again';
      show: 'Show password';
      hide: 'Hide password';
      hint: '{min, number} to {max, number} characters. Some words of your own are stronger than a short riddle.';
      strength: {
        weak: 'Easily guessed';
        fair: 'Could be longer';
        good: 'Good';
        strong: 'Strong';
      };
    };
    otp: {
      title: 'Two-factor code';
      note: 'Your password was right. Now type the six digits that your authenticator app shows.';
      label: 'Six digits of the app';
      need: 'Type the six digits of your app';
      recoveryNote: 'Type one of the recovery codes that you kept when you set this up. Each serves once.';
      recoveryLabel: 'Recovery code';
      needRecovery: 'Type a recovery code';
      useRecovery: 'Use a recovery code';
      useApp: 'Use the app';
      submit: 'Sign in';
      back: 'Other account';
      lost: 'Lost your phone and your recovery codes? Customer service checks your identity and can then remove two-factor sign-in, at the earliest after 24 hours.';
      passkeyNote: 'Your password was right. Now confirm with your passkey.';
    };
    register: {
      title: 'Create account';
      invite: 'Invite code (optional)';
      country: 'Country of residence';
      needCountry: 'Please choose your country';
      submit: 'Create account';
      haveAccount: 'Already have an account?';
      signIn: 'Sign in';
      welcome: 'Welcome to Tidemark';
      realNote: 'A real account starts at zero: you pay in first. Demo accounts trade the same prices.';
    };
    forgot: {
      title: 'Reset password';
      note: 'We send a code to the e-mail address or phone number of your account. With it you set a new password.';
      submit: 'Set new password';
      remembered: 'Remembered it?';
      signIn: 'Sign in';
      consequences: 'You will be signed out everywhere, and withdrawals wait 24 hours.';
    };
    change: {
      title: 'Change password';
      by: 'Prove that it is you';
      byCode: 'With a code';
      byOld: 'With my password';
      codeNote: 'The code goes to <account></account>.';
      old: 'Present password';
      submit: 'Set new password';
      consequences: 'You will be signed out everywhere, here too, and withdrawals wait 24 hours.';
    };
    logout: {
      title: 'Signing out…';
    };
    signedIn: {
      as: 'You are signed in as <account></account>.';
      unnamed: 'You are signed in.';
      demo: 'You are using demo account <uid></uid>. It stays available on this device.';
      register: 'To create another account, sign out first.';
      invited: 'To create a new account with invite code <code></code>, sign out first. The code is kept.';
      forgot: 'You can change your password without signing out.';
      changePassword: 'Change password';
      goOn: 'Continue';
      signOut: 'Sign out';
    };
    passwordSet: {
      title: 'Your new password is set';
      sessions: 'All devices were signed out{count, plural, =0 {.} one { (1 session).} other { (# sessions).}}';
      hold: 'Withdrawals are on hold until {date}, {time}.';
    };
    passkey: {
      use: 'Use a passkey';
      signIn: 'Sign in with a passkey';
      cancelled: 'The passkey was not used. You can try again.';
      failed: 'The passkey did not work on this device.';
      known: 'This passkey has already been added.';
    };
  };
  support: {
    log: 'Conversation with customer service';
    empty: 'How can we help?';
    emptyNote: 'Write to us here. A person answers, and you can come back to read it at any time.';
    older: 'Older messages are being loaded';
    loading: 'The conversation is being loaded';
    today: 'Today';
    yesterday: 'Yesterday';
    you: 'You';
    service: 'Customer service';
    seen: 'Read';
    sending: 'Sending …';
    notSent: 'Not sent ({code}). Check the connection and try again.';
    retry: 'Send again';
    drop: 'Discard';
    write: 'Write a message';
    send: 'Send';
    addPicture: 'Add a picture';
    picture: 'Picture';
    pictureReady: 'This picture goes with your message.';
    left: '{count} characters left';
    hours: {
      openUntil: 'Somebody is there now, until {when}.';
      openAlways: 'Somebody is there around the clock.';
      opensAt: 'Nobody is there at the moment. We answer from {when} on; you can write already now.';
      closed: 'Nobody is there at the moment. You can write already now, and we answer as soon as we can.';
    };
    visitor: 'Talk to customer service';
    visitorNote: 'Sign in to write to us: so we know whose account it is about, and only you read the answer.';
    visitorMail: 'Or write to us by e-mail:';
    elsewhere: 'Customer service answers at this address';
    openLink: 'Open';
    frameTitle: 'Customer service';
    frameLoading: 'Customer service is being loaded';
    frameFailed: 'Customer service could not be loaded';
    frameFailedNote: 'Try it again, or open it in a window of its own.';
    frameAgain: 'Load again';
  };
  system: {
    title: 'System';
    look: {
      title: 'Look';
      theme: 'Theme';
      light: 'Light';
      dark: 'Dark';
      system: 'As the device';
      priceColours: 'Price colours';
      greenUp: 'Green up';
      redUp: 'Red up';
      blueUp: 'Blue up';
      customary: 'As usual in the language';
      language: 'Language';
    };
    state: {
      title: 'State';
      version: 'Version';
      newer: 'A newer version is ready on the server.';
      load: 'Load it';
      server: 'Server';
      ready: 'In service';
      waiting: 'Starting';
      unreachable: 'Out of reach';
      ms: '{ms, number} ms';
      live: 'Live prices';
      connection: {
        open: 'Connected';
        connecting: 'Connecting';
        idle: 'Not connected';
        reconnecting: 'Reconnecting';
      };
      market: 'Market';
      markets: {
        sim: 'Simulated, play money';
        replay: 'Replayed, play money';
        real: 'Real prices';
      };
      clock: 'Server clock';
      clockNote: 'Deals and settlements go by it, shown in your time zone.';
    };
    device: {
      title: 'This device';
      kept: 'Kept in this browser';
      keptNote: 'Your sign-in, language, look, favourites and chart. Nothing of it is read by other sites.';
      keptSum: '{entries, plural, =0 {nothing} one {# entry, {size}} other {# entries, {size}}}';
      forget: 'Forget this device';
      forgetNote: 'Signs out and removes all of it';
      forgetAsk: 'Forget this device?';
      forgetAskNote: 'You are signed out here, and language, look, favourites and chart settings are removed. A demo account cannot be opened again afterwards. Your real account is not affected.';
    };
    company: {
      title: 'Who runs this site';
      name: 'Company';
      subject: 'What it does';
      registered_address: 'Registered address';
      location: 'Place';
    };
    about: {
      title: 'About';
      docs: 'API documentation';
      docsNote: 'Every call of this server, for programs of your own';
      license: 'Licence';
      licenseNote: 'Apache License 2.0: free to use, change and share';
      packages: 'Open-source notices';
      packagesNote: 'What this app is made of, with each licence';
      notice: 'Attributions';
    };
    email: {
      title: 'Contact e-mail';
      write: 'Write to us';
      note: 'A person reads it. We never ask for your password or a code by e-mail.';
      open: 'Open in mail app';
      none: 'No contact e-mail is given yet';
      noneNote: 'Whoever runs this instance has not set one. Customer service answers too.';
      complaints: 'Complaints';
      complaintsNote: 'Write here if we have not put something right. You keep all your other rights.';
      chat: 'Customer service';
    };
    confirm: {
      title: 'Order confirmation';
      always: 'Always';
      above: 'Above a size';
      never: 'Never';
      size: 'Position value, USD';
      noSize: 'Enter an amount of 0 or more.';
      note: 'Applies to orders, closing, reversing and cancelling. A price far from the market always asks. Transfers and withdrawals are always confirmed.';
    };
    zone: {
      title: 'Time zone';
      device: 'Device';
      search: 'Search by city, region or offset';
      first: 'Suggested';
      all: 'All time zones';
      none: 'No time zone found';
      noneNote: 'Try a large city nearby, or an offset such as UTC+8.';
    };
  };
  trade: {
    usd: 'USD';
    mode: {
      label: 'Kind of trade';
      contract: 'Contract';
      future: 'Future';
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
      title: 'New order';
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
      closeOutNote: 'When the margin level falls to {ratio}, pending orders are cancelled and positions closed, the largest loss first.';
      closeOutNext: 'From {from}, positions are closed out at {ratio}.';
      ratio: 'Prepayment ratio';
      atStop: 'At the stop-loss, with fee';
      atTarget: 'At the take-profit, with fee';
      pendingNote: 'A pending order holds no margin. Margin and fee are taken when it is dealt; if too little is free then, it is cancelled and you are told.';
      pendingShort: 'As the account stands now, too little margin would be free.';
      gapNote: 'A stop closes at the first price at or past it; after a gap that may be a worse one.';
      targetLoss: 'With the fee, this take-profit is a loss.';
    };
    submit: {
      buy: {
        market: 'Buy {lots, number, ::.00####} lots {instrument}';
        limit: 'Buy limit {lots, number, ::.00####} lots {instrument}';
        stop: 'Buy stop {lots, number, ::.00####} lots {instrument}';
      };
      sell: {
        market: 'Sell {lots, number, ::.00####} lots {instrument}';
        limit: 'Sell limit {lots, number, ::.00####} lots {instrument}';
        stop: 'Sell stop {lots, number, ::.00####} lots {instrument}';
      };
    };
    gate: {
      closed: 'Market closed';
      stale: 'Waiting for a fresh price';
      reconnecting: 'Reconnecting…';
      old: 'Prices are not updating';
      offline: 'You are offline';
    };
    filled: {
      buy: 'Bought {lots, number, ::.00####} lots {instrument} at {price}';
      sell: 'Sold {lots, number, ::.00####} lots {instrument} at {price}';
    };
    noAnswer: 'No answer came. Try again: the order will not be placed twice.';
    problem: {
      empty: 'Enter how many lots.';
      below: 'At least {min} lots.';
      above: 'At most {max} lots in one order.';
      offStep: 'In steps of {step} lots.';
      margin: 'This needs {needed} USD and {free} is free. Up to {lots, number, ::.00####} lots would be accepted.';
      marginNone: 'This needs {needed} USD and {free} is free: not enough for the smallest order.';
      notOffered: 'Choose one of the values.';
      noPrice: {
        target: 'Enter the price at which it is to be dealt.';
        stopLoss: 'Enter a price, or switch the stop-loss off.';
        trailing: 'Enter a distance, or switch the stop-loss off.';
        takeProfit: 'Enter a price, or switch the take-profit off.';
        deviation: 'Enter a number; 0 means exactly this price.';
      };
      wrongSide: 'Must be {bound, select, below {below} other {above}} {price}.';
      tooNear: 'At least {min}.';
      noSide: 'Choose buy or sell';
      notSet: 'Not set yet: choose a distance or enter a price.';
      noValue: 'Enter a value.';
      noLevel: 'No price gives this result, fee included.';
      noStop: 'Set a stop-loss: its distance decides the size.';
      riskBelow: 'The smallest order, {min} lots, would risk {loss} USD.';
    };
    kind: {
      label: 'Kind of order';
      market: 'Market';
      pending: 'Pending';
    };
    target: {
      label: 'Target price';
      atOnce: 'This is the price in force: the order is dealt at once.';
      buy: {
        limit: 'Buy limit: dealt when the price falls to {price} or lower.';
        stop: 'Buy stop: dealt when the price rises to {price} or higher.';
      };
      sell: {
        limit: 'Sell limit: dealt when the price rises to {price} or higher.';
        stop: 'Sell stop: dealt when the price falls to {price} or lower.';
      };
    };
    steps: {
      price: {
        less: 'Lower: {field}';
        more: 'Higher: {field}';
      };
      distance: {
        less: 'Nearer: {field}';
        more: 'Farther: {field}';
      };
    };
    stops: {
      stopLoss: 'Stop-loss';
      takeProfit: 'Take-profit';
      kind: 'Kind of stop-loss';
      atPrice: 'At a price';
      trailing: 'Trailing';
      stopLossPrice: 'Stop-loss price';
      takeProfitPrice: 'Take-profit price';
      distance: 'Trailing distance';
      trailingHint: 'Follows this far behind the best price and never goes back.';
      dayRange: 'Distance, share of the day’s range';
      last: 'Last {distance}';
      unit: 'Unit';
      pips: '{pips, number} pips';
      inPips: {
        stopLoss: 'Stop-loss, pips away';
        takeProfit: 'Take-profit, pips away';
      };
      inUsd: {
        stopLoss: 'Loss incl. fee, USD';
        takeProfit: 'Profit incl. fee, USD';
      };
      inPercent: {
        stopLoss: 'Loss incl. fee, % of balance';
        takeProfit: 'Profit incl. fee, % of balance';
      };
    };
    deviation: {
      label: 'Limit the price deviation';
      value: 'Maximum deviation';
      hint: 'Dealt only this near to the price on screen, now {price}; otherwise you are asked.';
      goOn: {
        buy: 'Buy at {price}';
        sell: 'Sell at {price}';
      };
      moved: 'The price has moved from {old} to {new}, further than you allowed.';
    };
    placed: {
      buy: {
        limit: 'Buy limit {lots, number, ::.00####} lots {instrument} waits for {price}';
        stop: 'Buy stop {lots, number, ::.00####} lots {instrument} waits for {price}';
      };
      sell: {
        limit: 'Sell limit {lots, number, ::.00####} lots {instrument} waits for {price}';
        stop: 'Sell stop {lots, number, ::.00####} lots {instrument} waits for {price}';
      };
    };
    ask: {
      title: 'Check this order';
      far: '{instrument} {price} is {percent} {bound, select, below {below} other {above}} the market.';
      atOnce: 'This order fills immediately at about {price}.';
      price: 'Price';
      worth: 'Position value';
      settings: 'Confirmation settings';
    };
    size: {
      label: 'Size by';
      result: '{lots, number, ::.00####} lots. Loss at the stop-loss: {loss} USD, incl. fee.';
      usd: 'Risk, USD';
      percent: 'Risk, % of equity';
    };
    restored: 'Entered before the page was reloaded. Check the price.';
  };
  transfer: {
    title: 'Transfer';
    accounts: {
      forex: 'Contract';
      change: 'Funding';
      micro: 'Options';
    };
    from: 'From';
    to: 'To';
    holds: 'Balance {balance} USD';
    swap: 'Swap the two accounts';
    amount: 'Amount';
    amountPrompt: 'Enter the amount';
    usd: 'USD';
    all: 'All';
    available: '{available} USD can be moved now';
    contractNote: 'From the contract account no more can leave than its free margin: what open positions need stays.';
    stale: 'There is no fresh price for {instrument}, so it cannot be told what is free. Nothing can leave the contract account until there is one.';
    after: 'After the transfer';
    afterOf: '{account} afterwards';
    submit: 'Transfer to {to}';
    done: 'The transfer is done.';
    problem: {
      empty: 'Please enter the amount to transfer.';
      unreadable: 'This is no amount with at most six decimals.';
      nothing: 'Please enter more than 0.';
      tooMuch: 'At most {available} USD can be moved from this account now.';
    };
    log: 'Transfers';
    filter: 'Only of one account';
    everything: 'All';
    empty: 'No transfers yet';
    emptyNote: 'What you move between your accounts stands here.';
    ask: 'Transfer {amount} USD';
  };
  wallet: {
    not_bind: {
      title: 'No payout method yet';
      coin: 'You have no coin address to be paid to. Add one now?';
      bank: 'You have no bank account to be paid to. Add one now?';
      goCoin: 'Add coin address';
      goBank: 'Add bank account';
      later: 'Not now';
    };
  };
  withdraw: {
    kind: 'How you are paid';
    coin: 'Coin';
    bank: 'Bank transfer';
    no_pay_way: 'There is no payment channel for this choice. Please choose another account.';
    playMoney: 'All money here is play money. Nothing real is paid out.';
    hold: {
      title: 'Withdrawals wait until {moment}';
      left: '{time} left';
      password_reset: 'Because the password was changed. Trading, deposits and transfers go on as usual.';
      totp_changed: 'Because the two-factor settings were changed. Trading, deposits and transfers go on as usual.';
      new_method: 'Because a payout method is new. Trading, deposits and transfers go on as usual.';
      method: 'New: can be paid to from {moment}';
      contact_changed: 'Because e-mail or phone was changed. Trading, deposits and transfers go on as usual.';
    };
    needName: {
      title: 'Your real name comes first';
      note: 'Money is only paid out to somebody whose real name has been verified.';
      waitingNote: 'Your real name is being reviewed. As soon as it is approved, you can withdraw.';
      go: 'Verify real name';
      look: 'See the review';
    };
    currency: 'Currency';
    network: 'Network';
    address: 'Withdrawal address';
    payee: 'Payee account';
    manage: 'Add or change';
    choose: 'Please choose';
    needAddress: 'Please choose a withdrawal address';
    needPayee: 'Please choose a payee account';
    needAmount: 'Please enter an amount';
    available: 'Available';
    usd: '{amount} USD';
    amount: 'Amount in USD';
    all: 'All';
    limits: 'From {min} to {max} USD';
    fee: 'Fee';
    feeShare: '{share} of the amount';
    rate: 'Rate';
    rateOf: '{price} {currency} for 1 USD';
    received: 'You receive';
    second: 'Above {amount} USD two operators look at a withdrawal.';
    memo: 'Note for yourself (optional)';
    submit: 'Withdraw {amount} USD';
    submitBare: 'Withdraw';
    onHold: 'Wait until {moment}';
    after: 'You confirm it with a code; then an operator looks at it and pays it out.';
    problem: {
      malformed: 'Please enter an amount with at most six decimals';
      belowMin: 'At least {min} USD can be withdrawn';
      aboveMax: 'At most {max} USD can be withdrawn at once';
      nothing: 'After the fee nothing would be left. At least {min} USD brings something.';
      never: 'After the fee nothing would be left.';
      insufficient: '{available} USD are available';
    };
    none: {
      title: 'No withdrawals can be made this way now';
      note: 'No currency is open here. Try the other way to be paid, or ask customer service.';
      chat: 'Customer service';
    };
    closed: {
      title: 'Withdrawals in {currency} are closed now';
      note: 'What you have begun already is still reviewed.';
    };
    noChannel: {
      title: '{currency} has no payment channel now';
      note: 'Choose another currency, or ask customer service when one opens.';
    };
    confirm: {
      title: 'Confirm the withdrawal';
      to: 'To';
      totp: 'Six digits of your authenticator app';
      code: 'Code';
      sent: 'Sent to {to}. It is good for ten minutes.';
      resend: '{seconds} s';
      send: 'Send again';
      submit: 'Confirm withdrawal';
      later: 'Not confirmed within 30 minutes, it lapses and the money is free again.';
      needCode: 'Please enter the code';
    };
    records: {
      title: 'Your withdrawals';
      none: 'No withdrawals yet';
      noneNote: 'What you withdraw stands here step by step, until it is paid.';
      confirm: 'Enter code';
      cancel: 'Cancel';
      ask: 'Cancel the withdrawal of {amount} USD?';
      askNote: 'The amount is free again at once.';
      cancelConfirm: 'Cancel withdrawal';
      keep: 'Keep it';
      drawn: 'Withdrawn';
      to: 'To';
      reason: 'Reason';
      steps: 'Steps';
      memo: 'Note';
      notBefore: 'Not paid before {moment}';
      confirmBy: 'Confirm it by {moment}, or it lapses.';
      waits: 'Review of {amount} USD';
    };
    step: {
      drawn: 'Requested, the amount is locked';
      confirmed: 'Confirmed by you';
      approved: 'Approved by the first of two operators';
      paid: 'Paid out';
      rejected: 'Rejected, the amount is free again';
      cancelled: 'Cancelled by you, the amount is free again';
      expired: 'Lapsed, the amount is free again';
    };
    link: {
      lead: 'Check the amount and the payee before you confirm.';
      amount: 'Amount';
      notYou: 'Not you? Do not confirm it, and set a new password.';
      setPassword: 'Set a new password';
      done: 'The withdrawal is confirmed';
      doneNote: 'An operator reviews it next and pays it out.';
      over: 'This withdrawal no longer waits for a confirmation';
      void: 'This link no longer works';
      voidNote: 'A newer mail replaced it, or 30 minutes have passed.';
    };
  };
}
