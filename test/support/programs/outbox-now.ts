import { PgBoss } from 'pg-boss'

/** A server empties its outbox once a minute; one that runs on this database is asked to now. */
export async function emptyOutbox(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.send('mail.deliver', {})
  await boss.stop()
}
