import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** The outbox: mails until they are sent, and notifications until a mail holds them. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table mails (
    id ${identity(engine)},
    kind text not null,
    user_id bigint references users (id),
    params text not null,
    created_at bigint not null,
    due_at bigint not null,
    leased_until bigint not null default 0,
    tries integer not null default 0,
    sent_at bigint
  )`.execute(db);
  await sql`create index mails_due on mails (due_at) where sent_at is null`.execute(db);
  await sql`create index mails_person on mails (user_id)`.execute(db);
  await sql`create index mails_sent on mails (sent_at) where sent_at is not null`.execute(db);
  // One mail of notifications a person at a time: what comes meanwhile waits for the next.
  await sql`create unique index mails_unsent_news on mails (user_id)
    where kind = 'notifications' and sent_at is null`.execute(db);
  await sql`create table mailed_notifications (
    notification_id bigint primary key references notifications (id) on delete cascade,
    user_id bigint not null references users (id),
    mail_id bigint references mails (id) on delete cascade
  )`.execute(db);
  await sql`create index mailed_notifications_waiting on mailed_notifications (user_id)
    where mail_id is null`.execute(db);
  await sql`create index mailed_notifications_mail on mailed_notifications (mail_id)
    where mail_id is not null`.execute(db);
}
