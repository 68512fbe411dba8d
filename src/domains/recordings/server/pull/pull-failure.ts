import { VendorError } from '#vendors/vendor-errors.ts'
import { sortFailure } from '#vendors/vendor-failure.ts'
import { HostMissing } from '#vendors/zoom/zoom-errors.ts'

export interface PullFailure {
  /** What is wrong and what to do next, in sentences. */
  readonly text: string
  /** When it is tried again; null: not before somebody asks. */
  readonly againMs: number | null
}

interface Asked {
  readonly email: string
  /** The host is deactivated here. */
  readonly hasLeft: boolean
  readonly tries: number
  readonly nowMs: number
}

const pausesMs = [1, 5, 15, 60].map((minutes) => minutes * 60_000)

/** Why the recordings of a host could not be read, and whether and when that is tried again. */
export function pullFailure(error: unknown, { email, hasLeft, tries, nowMs }: Asked): PullFailure {
  const never = (text: string): PullFailure => ({ text, againMs: null })
  if (error instanceof HostMissing)
    return never(
      hasLeft
        ? `${email} has no account at the video service any more. What was recorded there disappears here, too, after 30 days.`
        : `${email} has no account at the video service. Have it added there, or correct the address here, then read it again.`,
    )
  if (!(error instanceof VendorError)) return never('This is an error on our side. It has been reported.')
  const { kind, detail, saidMs } = sortFailure(error)
  if (kind === 'no right')
    return never(
      'The video service does not let us in: our key has expired or lacks a permission. Ask whoever runs the server to look at it.',
    )
  if (kind === 'refused') return never(`The video service refused it: ${detail}`)
  const pauseMs = pausesMs[tries - 1]
  if (pauseMs === undefined)
    return never('The video service did not answer. It will be asked again overnight.')
  return {
    text: 'The video service did not answer as it should. It will be asked again in a few minutes.',
    againMs: nowMs + Math.max(pauseMs, saidMs),
  }
}
