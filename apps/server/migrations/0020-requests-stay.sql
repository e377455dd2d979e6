-- What somebody has asked for when they paid in stays: the server's role may write what became of a
-- deposit, and nothing of the request, its rate and its proof; and it may delete none.

select platform.only_changes('funding.deposit', '{status, first_by, first_at, first_units, decided_by,
  decided_at, remark, received_units, received_usd}');
