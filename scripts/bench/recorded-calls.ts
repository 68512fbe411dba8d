import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { signIn } from './acts/sign-in.ts'
import { attemptNoting } from './attempt.ts'
import { type BareCall, type BenchCall, freshValue, type Scenario, type Statement } from './bench-types.ts'
import { type Product, startProduct } from './product.ts'

type Line =
  | { begin: number; name?: string; text: string; values: ({ value?: unknown } | { date: string })[] }
  | { end: number }

interface RecordedCalls {
  readonly recorded: ReadonlyMap<Scenario, BareCall[][]>
  /** Scenarios with a call that was not answered well; they are not measured. */
  readonly failures: string[]
}

/**
 * Makes every call of the scenarios once against a server that writes its statements down, and returns what
 * each amounts to in bare SQL, in the shape of the lanes.
 */
export async function recordCalls(
  databaseUrl: string,
  scenarios: readonly Scenario[],
  passwordHash: string,
): Promise<RecordedCalls> {
  const file = '.cache/bench/statements.jsonl'
  writeFileSync(file, '')
  const product = await startProduct(databaseUrl, {
    nodeFlags: ['--import', import.meta.resolve('./record-statements.ts')],
    env: { BENCH_RECORD_FILE: file },
  })
  try {
    const recorded = new Map<Scenario, BareCall[][]>()
    const failures: string[] = []
    const attempt = attemptNoting(failures)
    for (const scenario of scenarios) {
      const cookie = await signIn(product, scenario.persona)
      const lanes = await attempt(scenario.name, () => recordLanes(product, cookie, scenario, file))
      if (lanes !== undefined)
        recorded.set(scenario, scenario.checksPassword ? withPassword(lanes, passwordHash) : lanes)
    }
    return { recorded, failures }
  } finally {
    await product.stop()
  }
}

async function recordLanes(product: Product, cookie: string, { lanes }: Scenario, file: string) {
  const recorded: BareCall[][] = []
  for (const lane of lanes) {
    const calls: BareCall[] = []
    for (const call of lane) calls.push(await recordOne(product, cookie, call, file))
    recorded.push(calls)
  }
  return recorded
}

const withPassword = (lanes: BareCall[][], passwordHash: string) =>
  lanes.map((lane) => lane.map((call) => ({ ...call, passwordHash })))

/** What the first calls of a server send besides: new connections are set up, and what is asked together is not known yet. */
const callsBefore = 5

async function recordOne(product: Product, cookie: string, call: BenchCall, file: string): Promise<BareCall> {
  if (call.method === 'GET')
    for (let time = 0; time < callsBefore; time++) await (await product.call(call, cookie)).arrayBuffer()
  truncateSync(file)
  const response = await product.call(call, cookie)
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${call.method} ${call.path} answered ${response.status}: ${text.slice(0, 300)}`)
  const answer: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line))
  return { waves: wavesOf(lines, sessionTokenOf(response)), answer }
}

/** A signed-in session's token is unique: a replay makes another one. */
const sessionTokenOf = (response: Response) =>
  decodeURIComponent(/session_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '')
    .split('.')
    .at(0)

const names = new Map<string, string>()

/** The bare work has its statements prepared too: planning them at each call would flatter the product. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `bare${names.size}`
  names.set(text, name)
  return name
}

/** Statements that were under way together stay together: a wave ends when all of it is answered. */
function wavesOf(lines: readonly Line[], token: string | undefined): Statement[][] {
  const waves: Statement[][] = []
  let open = 0
  for (const line of lines) {
    if ('end' in line) {
      open--
      continue
    }
    if (open === 0) waves.push([])
    open++
    const values = line.values.map((one) => {
      if ('date' in one) return new Date(one.date)
      return token && one.value === token ? freshValue : one.value
    })
    waves.at(-1)?.push({ ...(values.length > 0 ? { name: nameOf(line.text) } : {}), text: line.text, values })
  }
  return waves
}
