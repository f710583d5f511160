-- How often the conditions of a form rule held in what a form sent, a row for each call; kept for three months. Rows of
-- their own, as those of business rules: one counter of a rule would make every form of the company wait for every other.
create table form_rule_firing (
  company_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  times integer not null check (times > 0),
  at timestamptz not null default instant(),
  primary key (company_id, id),
  foreign key (company_id, rule_id) references form_rule (company_id, id) on delete cascade
);
create index form_rule_firing_of_rule on form_rule_firing (company_id, rule_id, at);
create index form_rule_firing_by_age on form_rule_firing (at);
call protect_tenant_table('form_rule_firing');
