import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { SignInCard } from '#domains/sign-in/web/sign-in-card.embed.tsx'
import { isStatus, messageOf } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { evaluationQuery } from '../admissions-address.ts'
import { EvaluationForm } from './EvaluationForm.tsx'
import css from './evaluation.module.css'

/** `/evaluation/:token`: the evaluation of a student, by the link of a mail; it tells a first name and nothing else. */
export function EvaluationPage() {
  const { token = '' } = useParams({ strict: false })
  const asked = useQuery({
    ...evaluationQuery(token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [thanks, setThanks] = useState<string>()
  return (
    <SignInCard title="An evaluation">
      {thanks !== undefined ? (
        <Words title="Thank you">{thanks}</Words>
      ) : asked.data === undefined ? (
        asked.error === null ? (
          <Loader size={20} role="img" aria-label="Loading the evaluation" />
        ) : isStatus(asked.error, 404) || isStatus(asked.error, 400) ? (
          <Words title="This link does not hold">{messageOf(asked.error)}</Words>
        ) : (
          <>
            <h1 className={css.title}>An evaluation</h1>
            <FailedState error={asked.error} onTryAgain={() => asked.refetch()} />
          </>
        )
      ) : asked.data.state === 'answered' ? (
        <Words title="Thank you">Your evaluation of {asked.data.studentFirstName} is with the school.</Words>
      ) : asked.data.state === 'ended' ? (
        <Words title="This link has ended">Ask the school for a new one.</Words>
      ) : (
        <EvaluationForm token={token} studentFirstName={asked.data.studentFirstName} onSent={setThanks} />
      )}
    </SignInCard>
  )
}

const Words = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <h1 className={css.title}>{title}</h1>
    <p className={css.words} role="status">
      {children}
    </p>
  </>
)
