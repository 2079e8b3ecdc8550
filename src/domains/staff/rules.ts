/**
 * The audit log is append-only: the database refuses every change, except that the text of a note about a customer is
 * removed with the account (customers/delete-notes.ts). `enable always`: also in a session that replicates. A restore
 * fills the table before it applies these rules.
 */
export const staffRules = `
create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.action = 'user.note' and new.after is null and to_jsonb(new) - 'after' = to_jsonb(old) - 'after' then
      return new;
    end if;
  end if;
  raise exception 'audit_log is append-only: % is refused', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create or replace trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
alter table audit_log enable always trigger audit_log_append_only;
create or replace trigger audit_log_unchanged before update on audit_log
  for each row execute function refuse_change_of_audit_log();
alter table audit_log enable always trigger audit_log_unchanged;
`
