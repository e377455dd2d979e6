-- What somebody has drawn, and to whom, stays as well: the server's role may write what became of a
-- withdrawal, and that a payee was deleted; nothing of the amount, its fee and its terms.

select platform.only_changes('funding.withdrawal', '{status, confirmed_at, first_by, first_at, decided_by,
  ended_at, remark}');
select platform.only_changes('funding.draw_method', '{deleted_at}');
