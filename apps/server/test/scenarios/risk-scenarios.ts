import type { Scenario } from './scenarios.ts';

/** Worked examples of margin, close-out, hours and silence. */
export const riskScenarios: readonly Scenario[] = [
  {
    title: 'an order may use all of the free margin and not a millionth more',
    scenario: `
      price BTCUSD 49925.00
      buy 0.40 BTCUSD at 2x as most
      expect most open margin 9985.00 fee 6.00
      buy 0.01 BTCUSD at 20x
      refused forex.insufficient_margin`,
  },
  {
    title:
      'close-out takes the largest loss first, one at a time, until above 50 %, after the pending orders',
    scenario: `
      price EURUSD 1.1000 GBPUSD 1.2500 BTCUSD 50000
      buy 4 EURUSD at 100x as euro
      buy 2 GBPUSD at 100x as pound
      buy 1 BTCUSD at 20x as coin
      buy 0.01 EURUSD at 100x when 1.0500 as waiting
      expect balance 9949.00
      expect margin 9400.00
      price GBPUSD 1.2300
      # Equity 5,949 of 9,400: a warning and no more.
      expect told forex.margin_warning
      expect pound open
      price EURUSD 1.0965
      # Equity 4,549 of 9,400 is 48.4 %.
      expect waiting cancelled close_out
      expect pound closed close_out -4000.00
      expect told forex.closed_out pound
      expect euro open
      expect coin open
      expect balance 5949.00
      price BTCUSD 48901
      # 3,450 of 6,900 is 50 %, and that is enough.
      expect euro closed close_out -1400.00
      expect coin open
      expect margin 2500.00`,
  },
  {
    title: 'of two equal losses the older position goes first',
    scenario: `
      price EURUSD 1.1000
      buy 4 EURUSD at 100x as older
      buy 4 EURUSD at 100x as younger
      price EURUSD 1.0930
      expect older closed close_out -2800.00
      expect younger open`,
  },
  {
    title: 'close-out leaves what stands in a closed market, though its loss is the largest',
    scenario: `
      price UK100 8000.0 GBPUSD 1.2500 BTCUSD 50000
      buy 4 UK100 at 100x as index
      buy 1 BTCUSD at 20x as coin
      expect margin 6500.00
      clock 2026-11-18T16:29:59Z
      price GBPUSD 1.2500 BTCUSD 50000 UK100 7900.0
      expect floating -5000.00
      # London closes. Equity 3,251 of 6,500, and then 3,250.
      clock 2026-11-18T16:30:00Z
      price BTCUSD 48282
      expect coin open
      price BTCUSD 48281
      expect coin closed close_out -1719.00
      expect index open`,
  },
  {
    title: 'when the last position is gone, the instance brings cash below zero to zero',
    scenario: `
      price EURUSD 1.1000
      buy 8 EURUSD at 100x as it
      price EURUSD 1.0800
      expect it closed close_out -16000.00
      expect balance 0`,
  },
  {
    title: 'protection comes with a stop that gapped, too',
    scenario: `
      price EURUSD 1.1000
      buy 8 EURUSD at 100x stop 1.0990 as it
      price EURUSD 1.0800
      expect it closed stop_loss -16000.00
      expect balance 0`,
  },
  {
    title: 'one margin warning, and another after recovering by ten points',
    scenario: `
      price EURUSD 1.1000
      buy 8 EURUSD at 100x as it
      price EURUSD 1.0986
      expect told nothing
      price EURUSD 1.0985
      expect told forex.margin_warning
      price EURUSD 1.0990
      expect told nothing
      price EURUSD 1.0984
      expect told nothing
      restart
      heartbeat
      price EURUSD 1.0983
      expect told nothing
      price EURUSD 1.0997
      expect told nothing
      price EURUSD 1.0985
      expect told forex.margin_warning`,
  },
  {
    title: 'who has closed everything after a warning is warned again',
    scenario: `
      price EURUSD 1.1000
      buy 8 EURUSD at 100x as first
      price EURUSD 1.0985
      expect told forex.margin_warning
      close first
      buy 7.8 EURUSD at 100x as second
      price EURUSD 1.0978
      expect told forex.margin_warning`,
  },
  {
    title: 'who has recovered while nothing that is held could be dealt is warned again',
    scenario: `
      price UK100 8000.0 GBPUSD 1.2500 EURUSD 1.1000
      buy 4 UK100 at 100x as index
      buy 4 EURUSD at 100x as euro
      clock 2026-11-18T16:29:59Z
      price GBPUSD 1.2500 EURUSD 1.1000 UK100 7950.0
      # Equity 7,456 of 8,400.
      expect told forex.margin_warning
      # London closes, the other half is closed by hand: 7,456 of 4,000, seen at the pound's next price.
      clock 2026-11-18T16:30:00Z
      price EURUSD 1.1000
      close euro
      price GBPUSD 1.2500
      buy 3 EURUSD at 100x as again
      price EURUSD 1.0990
      # 7,135 of 7,300.
      expect told forex.margin_warning`,
  },
  {
    title: 'a tick of the pair that converts a cross closes out its holder',
    scenario: `
      price USDJPY 150.000 EURJPY 160.000
      buy 8 EURJPY at 100x as cross
      expect cross open margin 8533.333333 fee 56.00
      price EURJPY 158.950
      expect floating -5600.00
      expect cross open
      price USDJPY 148.000
      expect cross open
      price USDJPY 147.500
      expect cross closed close_out -5694.915254 at 158.950
      expect balance 4249.084746`,
  },
  {
    title: 'a pending order without enough margin at its trigger is cancelled, and its owner told',
    scenario: `
      price EURUSD 1.1000
      buy 8 EURUSD at 100x as big
      buy 1 EURUSD at 100x when 1.0990 as small
      price EURUSD 1.0990
      expect small cancelled insufficient_margin
      expect told forex.pending_cancelled small
      expect big open`,
  },
  {
    title: 'within one tick stops come first: what they free can fill a pending order, by order id',
    scenario: `
      price EURUSD 1.1000
      sell 8 EURUSD at 100x take 1.0990 as big
      buy 8 EURUSD at 100x when 1.0990 as first
      buy 8 EURUSD at 100x when 1.0995 as second
      price EURUSD 1.0985
      expect big closed take_profit 1200.00
      expect first open at 1.0985
      expect second cancelled insufficient_margin`,
  },
  {
    title: 'a weekend: nothing is dealt while closed, and the first tick after the opening applies the gap',
    scenario: `
      clock 2026-11-20T21:59:58Z
      price EURUSD 1.1000
      buy 1 EURUSD at 100x stop 1.0950 as long
      buy 1 EURUSD at 100x when 1.0900 as low
      buy 1 EURUSD at 100x when 1.0800 as unwanted
      clock 2026-11-20T22:00:00Z
      heartbeat
      buy 1 EURUSD at 100x
      refused market.closed
      buy 1 EURUSD at 100x when 1.0800
      refused market.closed
      close long
      refused market.closed
      cancel unwanted
      expect unwanted cancelled manual
      set long stop 1.0940
      expect long open stop 1.0940
      price EURUSD 1.0890
      # A tick of a closed market is a price, and triggers nothing.
      expect long open
      expect low pending
      price EURUSD 1.1000
      clock 2026-11-22T22:00:00Z
      heartbeat
      close long
      refused market.price_stale
      price EURUSD 1.0880
      expect long closed stop_loss -1200.00 at 1.0880
      expect low open at 1.0880`,
  },
  {
    title: 'a source that is silent for ten seconds makes every price stale, a heartbeat makes them fresh',
    scenario: `
      price EURUSD 1.1000
      buy 1 EURUSD at 100x as it
      wait 9s
      buy 0.10 EURUSD at 100x
      wait 1s
      buy 0.10 EURUSD at 100x
      refused market.price_stale
      close it
      refused market.price_stale
      set it stop 1.0900
      expect it open stop 1.0900
      heartbeat
      close it
      expect it closed manual 0`,
  },
  {
    title: 'a symbol that is silent for five minutes is stale alone',
    scenario: `
      price EURUSD 1.1000 GBPUSD 1.2500
      wait 4m
      price GBPUSD 1.2501
      wait 1m
      heartbeat
      buy 0.10 EURUSD at 100x
      refused market.price_stale
      buy 0.10 GBPUSD at 100x`,
  },
  {
    title: 'a cross is stale with the pair it is converted by, and then nothing of it triggers',
    scenario: `
      price USDJPY 150.000 EURJPY 160.000
      buy 0.10 EURJPY at 100x stop 159.000 as it
      buy 0.10 EURJPY at 100x when 159.500 as low
      wait 4m
      price EURJPY 160.100
      wait 1m
      price EURJPY 158.000
      expect it open
      expect low pending
      close it
      refused market.price_stale
      # Not even after a restart: it was evaluated, and no order could be filled at it.
      restart
      heartbeat
      expect it open
      expect low pending
      price USDJPY 150.000
      expect it open
      price EURJPY 158.500
      expect it closed stop_loss -100.00 at 158.500
      expect low open at 158.500`,
  },
  {
    title: 'a closed pair counts with its last price',
    scenario: `
      clock 2026-11-20T21:59:59Z
      price EURUSD 1.1000 BTCEUR 50000
      clock 2026-11-21T12:00:00Z
      price BTCEUR 50000
      buy 0.10 BTCEUR at 10x as coin
      expect coin open margin 550.00
      price BTCEUR 50100
      close coin
      expect coin closed manual 11.00`,
  },
];
