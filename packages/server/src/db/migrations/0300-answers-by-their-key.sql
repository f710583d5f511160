-- A connection keeps the plan of its first calls, which know nothing of the table yet: of two indexes that begin with the
-- company the planner took this one, and each call went on to read every answer of the company. Answers that have served
-- are looked for once a night, along the key of the table.
drop index idempotency_old;
