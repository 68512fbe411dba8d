import { onTestFinished } from 'vitest'
import { makeLogin } from '../../../src/domains/sign-in/server/sign-in.factory.ts'
import { writeSessionCookie } from '../../../src/domains/sign-in/server/sign-in.service.ts'
import type { TestSchool } from '../schools/test-school.ts'

interface EventStream {
  readonly status: number
  /** The next event, as `change user:7`; `closed` when the stream is over. */
  next(): Promise<string>
  close(): void
}

/** The cookie of a new session of a person. */
export async function cookieOf(school: TestSchool, userId: number): Promise<string> {
  const token = await makeLogin(school.db, { userId, nowMs: school.clock.nowMs() })
  return writeSessionCookie(token, school.services, 3600).split(';')[0] ?? ''
}

/** Opens a stream as a browser does; it is closed with its test. Further topics follow as `a:1&topic=b:2`. */
export async function listen(port: number, cookie: string, topic: string): Promise<EventStream> {
  const stopping = new AbortController()
  const close = () => stopping.abort()
  onTestFinished(close)
  const response = await fetch(`http://127.0.0.1:${port}/api/live?topic=${topic}`, {
    headers: { cookie },
    signal: stopping.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<string> => {
    const found = /event: (\w+)\ndata: (.*)\n\n/.exec(text)
    if (found) {
      text = text.slice(found.index + found[0].length)
      return `${found[1]} ${found[2]}`.trim()
    }
    const part = await reader?.read()
    if (!part || part.done) return 'closed'
    text += part.value
    return next()
  }
  return { status: response.status, next, close }
}

/** What a promise gives, or `too late` after so many milliseconds. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | 'too late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'too late'>((resolve) => {
    timer = setTimeout(() => resolve('too late'), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
