/** A worked example: what it shows, and the table of what happens. */
export interface Scenario {
  readonly title: string;
  readonly scenario: string;
}

/** Worked examples of docs/spec/rules.md#contract-orders: one trader with 10,000, a Wednesday noon in winter. */
export const orderScenarios: readonly Scenario[] = [
  {
    title: 'a gap through a stop closes at the first price past it',
    scenario: `
      price EURUSD 1.0842
      buy 0.50 EURUSD at 100x stop 1.0800 as it
      expect it open at 1.0842 stop 1.0800 margin 542.10 fee 3.00
      expect balance 9997.00
      price EURUSD 1.0801
      expect it open
      price EURUSD 1.0700
      expect it closed stop_loss -710.00 at 1.0700
      expect told forex.stopped it
      expect balance 9287.00
      expect margin 0`,
  },
  {
    title: 'a stop and a take are reached at the price itself',
    scenario: `
      price EURUSD 1.0842
      buy 0.10 EURUSD at 100x stop 1.0800 take 1.0900 as long
      sell 0.10 EURUSD at 100x stop 1.0900 take 1.0800 as short
      price EURUSD 1.0899
      expect long open
      expect short open
      price EURUSD 1.0900
      expect long closed take_profit 58.00
      expect short closed stop_loss -58.00`,
  },
  {
    title: 'a limit beyond a gap is filled at the better price, a stop at the worse one',
    scenario: `
      price EURUSD 1.0842
      buy 0.10 EURUSD at 100x when 1.0800 as better
      sell 0.10 EURUSD at 100x when 1.0800 as worse
      expect better pending limit at 1.0800 margin 0
      expect worse pending stop
      price EURUSD 1.0801
      expect better pending
      price EURUSD 1.0750
      expect better open at 1.0750
      expect worse open at 1.0750
      expect told forex.pending_filled better
      expect told forex.pending_filled worse`,
  },
  {
    title: 'the other two kinds wait for a rise; at the price itself an order is filled at once',
    scenario: `
      price EURUSD 1.0842
      sell 0.10 EURUSD at 100x when 1.0900 as better
      buy 0.10 EURUSD at 100x when 1.0900 as worse
      buy 0.10 EURUSD at 100x when 1.0842 as now
      expect better pending limit
      expect worse pending stop
      expect now open at 1.0842
      price EURUSD 1.0900
      expect better open at 1.0900
      expect worse open at 1.0900`,
  },
  {
    title: 'a pending order is cancelled where a gap carries the price past its own stop-loss',
    scenario: `
      price EURUSD 1.0842
      sell 0.10 EURUSD at 100x when 1.0900 stop 1.0950 as it
      price EURUSD 1.0990
      expect it cancelled gap_past_stops
      expect told forex.pending_cancelled it`,
  },
  {
    title: 'a pending order is cancelled where a gap carries the price past its own take-profit',
    scenario: `
      price EURUSD 1.0842
      buy 0.10 EURUSD at 100x when 1.0900 take 1.0950 as it
      price EURUSD 1.0990
      expect it cancelled gap_past_stops
      expect told forex.pending_cancelled it`,
  },
  {
    title: 'a trailing stop stands behind the best price since it was set, through a restart too',
    scenario: `
      price EURUSD 1.0842
      buy 0.10 EURUSD at 100x trail 0.0050 as it
      expect it open stop 1.0792 trail 0.0050
      price EURUSD 1.0900
      expect it open stop 1.0850
      price EURUSD 1.0860
      expect it open stop 1.0850
      restart
      heartbeat
      expect it open stop 1.0850
      price EURUSD 1.0851
      expect it open
      price EURUSD 1.0850
      expect it closed trailing_stop 8.00`,
  },
  {
    title: 'a trailing stop set later begins at the price in force, and takes the place of a stop-loss',
    scenario: `
      price EURUSD 1.0842
      sell 0.10 EURUSD at 100x stop 1.0900 as it
      price EURUSD 1.0800
      set it trail 0.0020
      expect it open stop 1.0820 trail 0.0020
      price EURUSD 1.0780
      expect it open stop 1.0800
      set it stop 1.0790
      expect it open stop 1.0790 trail 0
      price EURUSD 1.0790
      expect it closed stop_loss 52.00`,
  },
  {
    title: 'stops stand on their right side: of the price, or of a pending order of its target',
    scenario: `
      price EURUSD 1.0842
      buy 0.10 EURUSD at 100x stop 1.0842
      refused forex.stop_loss_wrong_side
      buy 0.10 EURUSD at 100x take 1.0842
      refused forex.take_profit_wrong_side
      buy 0.10 EURUSD at 100x when 1.0900 stop 1.0880 as it
      set it take 1.0890
      refused forex.take_profit_wrong_side
      set it take 1.0910
      expect it pending stop 1.0880 take 1.0910
      set it stop 0 take 0
      expect it pending stop 0 take 0
      sell 0.10 EURUSD at 100x stop 1.0900 trail 0.0010
      refused forex.trailing_and_stop_loss`,
  },
  {
    title:
      'a part that is closed takes its share of margin and fee, half to even, and the rest keeps the rest',
    scenario: `
      price USDJPY 148.512 EURJPY 161.021
      buy 0.03 EURJPY at 50x as it
      expect it open margin 65.053733 fee 0.21
      price EURJPY 161.521
      close it 0.01 as part
      expect part closed manual 3.366731 margin 21.684578 fee 0.07 lots 0.01
      expect it open lots 0.02 margin 43.369155 fee 0.14
      close it 0.02
      expect it closed manual 6.733463 lots 0.02`,
  },
  {
    title: 'what cannot be left or closed as a part is refused',
    scenario: `
      price EURUSD 1.0842
      buy 0.02 EURUSD at 100x as it
      close it 0.03
      refused forex.lots_above_position
      close it 0.005
      refused forex.lots_below_min
      close it 0.015
      refused forex.lots_off_step
      buy 0.10 EURUSD at 100x when 1.0800 as waiting
      close waiting
      refused forex.still_pending
      cancel it
      refused forex.not_pending
      cancel waiting
      expect waiting cancelled manual`,
  },
  {
    title: 'a reversal closes and opens the opposite at the same tick, or does neither',
    scenario: `
      price EURUSD 1.1000
      buy 1 EURUSD at 100x as first
      price EURUSD 1.1050
      reverse first as second
      expect first closed reverse 500.00 at 1.1050
      expect second open at 1.1050 lots 1
      expect balance 10488.00
      sell 8 EURUSD at 100x
      price EURUSD 1.1080
      # Closed it would free 1,105, and still not leave the 1,114 that the opposite needs.
      reverse second
      refused forex.insufficient_margin
      expect second open`,
  },
  {
    title: 'close all closes what is meant and tells what stays',
    scenario: `
      price EURUSD 1.1000 XAUUSD 2600 BTCUSD 50000
      buy 0.10 EURUSD at 100x as gaining
      sell 0.10 EURUSD at 100x as losing
      buy 0.10 XAUUSD at 100x as gold
      price EURUSD 1.1010
      close profitable
      expect gaining closed manual 10.00
      expect losing open
      expect gold open
      close losing EURUSD
      expect losing closed manual -10.00
      close profitable
      refused forex.nothing_to_close
      close losing
      expect gold closed manual 0
      close all
      refused forex.nothing_to_close`,
  },
  {
    title: 'a price further from the one that was seen than allowed is refused',
    scenario: `
      price EURUSD 1.1003
      buy 0.10 EURUSD at 100x seen 1.1000 within 0.0002
      refused forex.price_moved
      buy 0.10 EURUSD at 100x seen 1.1000 within 0.0003 as it
      price EURUSD 1.1010
      close it seen 1.1003 within 0.0006
      refused forex.price_moved
      close it seen 1.1003 within 0.0007
      expect it closed manual 7.00`,
  },
  {
    title: 'two hundred positions and one hundred pending orders are the most',
    scenario: `
      price EURUSD 1.1000
      repeat 200 buy 0.01 EURUSD at 500x
      buy 0.01 EURUSD at 500x
      refused forex.too_many_positions
      repeat 99 buy 0.01 EURUSD at 500x when 1.0500
      buy 0.01 EURUSD at 500x when 1.1001 as one_too_many
      buy 0.01 EURUSD at 500x when 1.0500
      refused forex.too_many_pendings
      price EURUSD 1.1001
      expect one_too_many cancelled too_many_positions
      expect told forex.pending_cancelled one_too_many`,
  },
];
