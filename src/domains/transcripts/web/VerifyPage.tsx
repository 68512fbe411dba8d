import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SignInCard } from '#domains/sign-in/web/sign-in-card.embed.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { CodeForm } from './CodeForm.tsx'
import { ConfirmedCode } from './ConfirmedCode.tsx'
import { verifyQuery } from './transcript-queries.ts'
import css from './verify.module.css'

/** `/verify/:code?`: confirms the code of a transcript to whoever holds one, and tells less than the paper. */
export function VerifyPage() {
  const { code } = useParams({ strict: false })
  const confirmation = useQuery({ ...verifyQuery(code ?? ''), enabled: code !== undefined })
  return (
    <SignInCard title="Check a transcript">
      <h1 className={css.title}>Check a transcript</h1>
      <p className={css.lead}>Type the code at the foot of an official transcript.</p>
      <CodeForm key={code} code={code ?? ''} onAgain={() => void confirmation.refetch()} />
      <div role="status" className={css.answer}>
        {confirmation.data !== undefined ? (
          <ConfirmedCode confirmation={confirmation.data} />
        ) : confirmation.error !== null ? (
          <p className={css.words}>{messageOf(confirmation.error)}</p>
        ) : (
          code !== undefined && <Loader size={20} role="img" aria-label="Checking the code" />
        )}
      </div>
    </SignInCard>
  )
}
