-- Rolls that nobody took are a handful among the meetings of a cycle; those to come lie behind them in the index.
create index attendables_untaken_idx on attendables (starts_at)
  where marked_count = 0 and staff_saved_at is null and cancelled_at is null;
