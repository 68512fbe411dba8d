-- Who was erased stays as erasing left them, whatever an import, its roll back or a form writes later (docs/decisions/0126).
create function keep_erased() returns trigger language plpgsql as $$
begin
  if exists (select from erasures where person_id = old.id) then return old; end if;
  return new;
end $$;
create trigger keep_erased before update on users
  for each row when (old.deactivated_at is not null) execute function keep_erased();
create trigger keep_erased before update on students for each row execute function keep_erased();
create trigger keep_erased before update on guardians for each row execute function keep_erased();
create trigger keep_erased before update on employees for each row execute function keep_erased();
