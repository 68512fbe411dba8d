import { Socket } from 'node:net'
import pg from 'pg'

/** How long a new connection may take, and the answer to the question whether the database is at work. */
export const connectPatienceMs = 5_000
const probePatienceMs = 3_000
/** How long a statement may be silent before somebody looks whether the database is still there. */
const silenceMs = 5_000

/** Errors of connections that broke or were never made; `pg` gives the same object to every statement under way. */
const broken = new WeakSet<Error>()

/** What `pg` says of a connection that broke before the statement was sent, or that was never free in time. */
const ownWords = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/** Whether an error tells of a connection to our database, and of nobody else's service. */
export const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && (broken.has(error) || ownWords.has(error.message))

type Connected = (error: Error | null, client?: pg.Client) => void

/**
 * A connection that never ends the process and never waits for ever. When it breaks, only the statements under way
 * fail. When an answer is overdue the database is asked over a connection of its own whether it still works for this
 * one: a long statement goes on, a lost network or a stopped machine ends every connection of the pool at once.
 */
export class DatabaseClient extends pg.Client {
  readonly #url: string | undefined
  readonly #siblings: Set<DatabaseClient>
  /** The server's own number for this connection; a pooler in between gives out others. */
  #serverPid = 0
  #answeredBytes = 0

  constructor(config: pg.ClientConfig = {}, siblings: Set<DatabaseClient> = new Set()) {
    super({ ...config, connectionTimeoutMillis: connectPatienceMs, keepAlive: true })
    this.#url = config.connectionString
    this.#siblings = siblings
    siblings.add(this)
    this.on('error', (error) => void broken.add(error))
    this.once('end', () => siblings.delete(this))
    const settle = () => this.#settle()
    this.connection.once('readyForQuery', () => this.#watch())
    this.connection.on('readyForQuery', settle)
    this.connection.on('portalSuspended', settle)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const fail = (error: Error) => {
      broken.add(error)
      this.#siblings.delete(this)
      return error
    }
    if (!callback)
      return super.connect().catch((error: Error) => {
        throw fail(error)
      })
    super.connect((error: Error | null, client?: pg.Client) => callback(error && fail(error), client))
    return undefined
  }

  /**
   * Learns what the server calls this connection, and sets what holds for it: afterwards, because a pooler refuses
   * settings it does not know in the greeting.
   */
  async introduce(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    const { rows } = await this.query<{ pid: number }>(
      'select pg_backend_pid() as pid, (select count(set_config(key, value, false)) from jsonb_each_text($1))',
      [JSON.stringify(settings)],
    )
    this.#serverPid = rows[0]?.pid ?? 0
  }

  get #socket(): Socket | undefined {
    const { stream } = this.connection
    return stream instanceof Socket ? stream : undefined
  }

  #settle(): void {
    this.#answeredBytes = this.#socket?.bytesWritten ?? 0
  }

  #watch(): void {
    this.#socket?.on('timeout', () => void this.#checkAfterSilence()).setTimeout(silenceMs)
  }

  get #isAnswered(): boolean {
    return this.#socket?.bytesWritten === this.#answeredBytes
  }

  async #checkAfterSilence(): Promise<void> {
    if (this.#isAnswered) return
    const sent = this.#socket?.bytesRead
    const verdict = await askWhetherAtWork(this.#url, this.#serverPid)
    // It answered meanwhile; the next silence is looked at anew.
    if (this.#isAnswered || this.#socket?.bytesRead !== sent) return
    if (verdict === 'working') this.#socket?.setTimeout(silenceMs)
    else for (const client of verdict === 'away' ? [...this.#siblings] : [this]) client.#giveUp()
  }

  #giveUp(): void {
    this.connection.stream.destroy(new Error('The database does not answer.'))
  }
}

/** `idle`: the server is well and does nothing for that connection, so an answer was lost on the way. */
async function askWhetherAtWork(
  url: string | undefined,
  serverPid: number,
): Promise<'working' | 'idle' | 'away'> {
  const probe = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probePatienceMs,
    query_timeout: probePatienceMs,
    application_name: 'homeroom probe',
  })
  probe.on('error', () => {})
  try {
    await probe.connect()
    const { rowCount } = await probe.query(
      `select from pg_stat_activity where pid = $1 and state is distinct from 'idle'`,
      [serverPid],
    )
    return rowCount ? 'working' : 'idle'
  } catch (error) {
    // A server that refuses the question is there: its own time limits end what takes too long.
    return error instanceof pg.DatabaseError ? 'working' : 'away'
  } finally {
    probe.end().catch(() => {})
  }
}
