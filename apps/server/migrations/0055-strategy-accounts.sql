-- The demo accounts that trade by published rules while prices are simulated (modules/strategy).
create schema strategy;

create table strategy.account (
  strategy text primary key,
  user_id bigint not null constraint strategy_account_user unique,
  -- Opens the account again after a restart, like the id that a browser keeps. It gives access to play money only.
  demo_id text not null
);
