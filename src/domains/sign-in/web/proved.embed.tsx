import { type ReactNode, useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { ApiError, messageOf } from '#web/calls/api-error.ts'
import { ProofForm } from './proof-form.embed.tsx'
import { MailboxQuestion } from './second-factor/MailboxQuestion.tsx'

/** For what changes one's factors (`factor-proof.ts`). */
const factorNeeded = 'FACTOR_PROOF_NEEDED'

/** As the server says it (`src/server/departures/proof.ts`). */
const isProofNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'PROOF_NEEDED' || error.code === factorNeeded)

/** For the first of them (`mailbox.ts`). */
const isMailNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'MAIL_PROOF_NEEDED'

interface Proved {
  /** Does something, after asking who it is where the server wants to know that first. */
  readonly run: (act: () => Promise<void>) => void
  /** The question, while it is asked. */
  readonly question: ReactNode
  readonly isBusy: boolean
}

/** For what only somebody does who has shown within the last minutes that it is they. */
export function useProved(): Proved {
  const [asked, setAsked] = useState<{ why: string; withCode: boolean; act: () => Promise<void> }>()
  const [mailWhy, setMailWhy] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = (act: () => Promise<void>) => {
    setBusy(true)
    act()
      .catch((error: unknown) => {
        if (isProofNeeded(error)) setAsked({ why: error.message, withCode: error.code === factorNeeded, act })
        else if (isMailNeeded(error)) setMailWhy(error.message)
        else toast.error(messageOf(error))
      })
      .finally(() => setBusy(false))
  }
  const end = (isProved: boolean) => {
    setAsked(undefined)
    if (isProved && asked) run(asked.act)
  }
  const question =
    mailWhy !== undefined ? (
      <MailboxQuestion why={mailWhy} onEnd={() => setMailWhy(undefined)} />
    ) : (
      asked && (
        // Within another form, what is sent here would send that as well.
        <div onSubmit={(event) => event.stopPropagation()}>
          <ProofForm why={asked.why} withCode={asked.withCode} onEnd={end} />
        </div>
      )
    )
  return { run, isBusy, question }
}
