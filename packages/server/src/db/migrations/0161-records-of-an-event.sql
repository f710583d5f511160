-- Which records an event of the log is about, where it is not one of them itself: what is reserved, lent or done in a
-- task. Rules that wait for such events are tried on them.
alter table activity add column records uuid[];
