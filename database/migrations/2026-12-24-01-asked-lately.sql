-- How often somebody was asked for evaluations within a day, by their address: families write it, and the school mails it.
create index application_evaluations_asked_lately on application_evaluations (lower(evaluator_email), last_asked_at)
  where last_asked_at is not null;
