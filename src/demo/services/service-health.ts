import type pg from 'pg'

type Word = 'answered' | 'slow' | 'down'

interface Story {
  readonly vendor: string
  /** Stretches of the last day that were not well, in minutes before now. */
  readonly ill: readonly (readonly [from: number, to: number, word: Exclude<Word, 'answered'>])[]
  /** Minutes it was down in the weeks before. */
  readonly before: number
  readonly durationMs: number
  readonly error?: string
}

const dayMinutes = 24 * 60
const minuteMs = 60_000
const hourMs = 3_600_000

/** One that is down since an hour or so and was in the night, one that is slow, and what the others had. */
const stories: readonly Story[] = [
  {
    ...{ vendor: 'firebase', before: 96, durationMs: 210 },
    ill: [
      [560, 520, 'slow'],
      [520, 400, 'down'],
      [72, 0, 'down'],
    ],
    error: 'firebase: answered 500 {"error":{"code":500,"message":"Internal error encountered"}}',
  },
  { ...{ vendor: 'heartbeat-guardians', before: 143, durationMs: 3_240 }, ill: [[430, 0, 'slow']] },
  { ...{ vendor: 'heartbeat', before: 12, durationMs: 340 }, ill: [] },
  { ...{ vendor: 'zoom', before: 38, durationMs: 420 }, ill: [[980, 968, 'slow']] },
  { ...{ vendor: 'google-calendar', before: 21, durationMs: 610 }, ill: [] },
  { ...{ vendor: 'language-vendor', before: 8, durationMs: 380 }, ill: [] },
  {
    ...{ vendor: 'hubspot', before: 58, durationMs: 900 },
    ill: [[672, 668, 'down']],
    error: 'hubspot: answered 502 Bad gateway',
  },
  { ...{ vendor: 'google-drive', before: 2, durationMs: 1_200 }, ill: [] },
  { ...{ vendor: 'files', before: 0, durationMs: 12 }, ill: [] },
  { ...{ vendor: 'export-bucket', before: 0, durationMs: 90 }, ill: [] },
  { ...{ vendor: 'webhooks', before: 4, durationMs: 30 }, ill: [] },
  { ...{ vendor: 'provisioning', before: 0, durationMs: 8 }, ill: [] },
  { ...{ vendor: 'api-tokens', before: 0, durationMs: 6 }, ill: [] },
]

const wordAt = ({ ill }: Story, minutesAgo: number): Word =>
  ill.find(([from, to]) => minutesAgo <= from && minutesAgo > to)?.[2] ?? 'answered'

/** The masks of one service: every fifth minute of the last day, as the watcher asks, each minute while it is ill. */
function* hoursOf(story: Story, nowMs: number) {
  const hours = new Map<number, Record<Word, bigint>>()
  const hear = (atMs: number, word: Word) => {
    const hour = atMs - (atMs % hourMs)
    const masks = hours.get(hour) ?? { answered: 0n, slow: 0n, down: 0n }
    masks[word] |= 1n << BigInt(Math.floor((atMs - hour) / minuteMs))
    hours.set(hour, masks)
  }
  for (let ago = dayMinutes + 10; ago >= 1; ago -= 1) {
    const word = wordAt(story, ago)
    if (word !== 'answered' || ago % 5 === 0) hear(nowMs - ago * minuteMs, word)
  }
  // In the weeks before, by a dozen minutes every other day.
  for (let left = story.before, day = 3; left > 0; left -= 12, day += 2)
    for (let minute = 0; minute < Math.min(12, left); minute += 1)
      hear(nowMs - day * dayMinutes * minuteMs + minute * minuteMs, 'down')
  for (const [hour, masks] of hours)
    yield {
      vendor: story.vendor,
      hour: new Date(hour).toISOString(),
      ...{ answered: String(masks.answered), slow: String(masks.slow), down: String(masks.down) },
    }
}

/** How far behind it was, every five minutes: as long as it is down, and a little more while it is slow. */
function* lagsOf(story: Story, nowMs: number) {
  const step = 5
  const end = nowMs - (nowMs % (step * minuteMs))
  let downFor = 0
  for (let ago = dayMinutes - step; ago >= 0; ago -= step) {
    const word = wordAt(story, ago + 1)
    downFor = word === 'down' ? downFor + step : 0
    const wave = 1 + 0.4 * Math.sin(ago / 47)
    const ms = word === 'down' ? downFor * minuteMs : story.durationMs * wave
    yield { vendor: story.vendor, at: new Date(end - ago * minuteMs).toISOString(), lag_ms: Math.round(ms) }
  }
}

const standingOf = (story: Story, nowMs: number) => {
  const word = wordAt(story, 1)
  const since = story.ill.find(([, to]) => to === 0)?.[0] ?? dayMinutes
  const at = (minutesAgo: number) => new Date(nowMs - minutesAgo * minuteMs).toISOString()
  return {
    vendor: story.vendor,
    last_good_at: at(word === 'down' ? since + 1 : 1),
    last_duration_ms: story.durationMs,
    last_error_at: story.error === undefined ? null : at(word === 'down' ? 1 : 668),
    last_error: story.error ?? null,
    ...{
      answered: 4_000,
      failed: story.before + 20,
      last_word: word,
      last_word_at: at(1),
      word_since: at(since),
    },
    cause: word === 'down' ? 'away' : null,
  }
}

/** How everything outside has answered over a day and the weeks before. */
export async function addServiceHealth(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const rows = (of: (story: Story, nowMs: number) => Iterable<object>) =>
    JSON.stringify(stories.flatMap((story) => [...of(story, nowMs)]))
  await client.query(
    `insert into vendor_hours (vendor, hour, answered, slow, down)
     select * from jsonb_to_recordset($1::jsonb) as h (vendor text, hour timestamptz, answered bigint, slow bigint, down bigint)`,
    [rows(hoursOf)],
  )
  await client.query(
    `insert into vendor_lags (vendor, at, lag_ms)
     select * from jsonb_to_recordset($1::jsonb) as l (vendor text, at timestamptz, lag_ms bigint)`,
    [rows(lagsOf)],
  )
  await client.query(
    `insert into vendor_health (vendor, last_good_at, last_duration_ms, last_error_at, last_error, answered, failed,
       last_word, last_word_at, word_since, cause)
     select * from jsonb_to_recordset($1::jsonb) as v (vendor text, last_good_at timestamptz, last_duration_ms integer,
       last_error_at timestamptz, last_error text, answered bigint, failed bigint, last_word text,
       last_word_at timestamptz, word_since timestamptz, cause text)`,
    [rows((story) => [standingOf(story, nowMs)])],
  )
  await client.query(
    `insert into vendor_outages (vendor, kind, began_at, told_at)
     select vendor, 'down', word_since, word_since from vendor_health where last_word = 'down'`,
  )
}
