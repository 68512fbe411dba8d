import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '#server/clock.ts'
import { createSandboxApi } from './sandbox-api.ts'
import { goodBehaviour, type SandboxBehaviour } from './sandbox-behaviour.ts'
import { createSandboxBook, type SandboxCourse, type SandboxRecord, sandboxCourse } from './sandbox-book.ts'

export interface LanguageVendorSandbox {
  /** For `LANGUAGE_VENDOR_API_URL`. */
  readonly url: string
  readonly token: string
  /** The accounts it keeps, by our identifier. */
  readonly learners: ReadonlyMap<string, object>
  /** Puts what a learner did there, or changes it. */
  readonly put: (record: SandboxRecord) => void
  /** Loses one without a word. */
  readonly forget: (recordId: string) => void
  readonly behave: (changes: Partial<SandboxBehaviour>) => void
  readonly stop: () => Promise<void>
}

const courses: readonly SandboxCourse[] = [
  sandboxCourse('es', 'Spanish'),
  sandboxCourse('fr', 'French'),
  sandboxCourse('zh', 'Mandarin Chinese'),
  sandboxCourse('asl', 'American Sign Language'),
]

/** A server on the loopback address that speaks the neutral protocol of language vendors. */
export async function startLanguageVendorSandbox(
  options: { port?: number; clock?: Clock } = {},
): Promise<LanguageVendorSandbox> {
  const { port = 0, clock = systemClock } = options
  const behaviour = { ...goodBehaviour }
  const token = `lv-${randomUUID()}`
  const book = createSandboxBook(courses)
  const stopping = new AbortController()
  const api = createSandboxApi({
    book,
    behaviour,
    token,
    nowMs: () => clock.nowMs(),
    stopping: stopping.signal,
  })
  const url = await api.listen({ host: '127.0.0.1', port })
  return {
    url: `${url}/v1`,
    token,
    learners: book.learners,
    put: book.put,
    forget: book.forget,
    behave: (changes) => void Object.assign(behaviour, changes),
    async stop() {
      stopping.abort()
      await api.close()
    },
  }
}
