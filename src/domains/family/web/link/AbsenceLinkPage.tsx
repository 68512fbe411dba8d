import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { SignInCard } from '#domains/sign-in/web/sign-in-card.embed.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { api } from '#web/calls/api.ts'
import { isStatus } from '#web/calls/api-error.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import css from './AbsenceLink.module.css'
import { AbsenceLinkForm } from './AbsenceLinkForm.tsx'
import { AbsenceLinkWords } from './AbsenceLinkWords.tsx'

const route = getRouteApi('/absence')

type Absence = ContractRouterOutputs['excuses']['getAbsenceLink']
type Filed = ContractRouterOutputs['excuses']['postAbsenceLink']

/** The page behind "Report the reason" in a mail: the one absence it is about, without signing in (1-staff-tools §5). */
export function AbsenceLinkPage() {
  const { token = '' } = route.useSearch()
  const absence = useQuery({
    ...api.excuses.getAbsenceLink.queryOptions({ input: { token } }),
    // What was asked stays, whatever happens to it while somebody types.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [filed, setFiled] = useState<Filed>()
  return (
    <SignInCard title="Report an absence">
      {filed !== undefined ? (
        <AbsenceLinkWords title="Thank you" links={[[familyExcuseAddress(filed.id), 'Open the excuse']]}>
          {`The school has what you wrote. ${filed.notice ?? ''}`}
        </AbsenceLinkWords>
      ) : absence.data !== undefined ? (
        <Asked absence={absence.data} token={token} onFiled={setFiled} />
      ) : absence.error === null ? (
        <Loader mt={40} size={20} role="img" aria-label="Loading the absence" />
      ) : isStatus(absence.error, 404) ? (
        <AbsenceLinkWords
          title="This link has expired"
          links={[['/family/absence', 'Log in to report an absence']]}
        >
          Links in emails about an absence work for a few days only. You can still tell the school.
        </AbsenceLinkWords>
      ) : (
        <>
          <h1 className={css.title}>Report an absence</h1>
          <FailedState error={absence.error} onTryAgain={() => absence.refetch()} />
        </>
      )}
    </SignInCard>
  )
}

interface AskedProps {
  readonly absence: Absence
  readonly token: string
  readonly onFiled: (filed: Filed) => void
}

function Asked({ absence, token, onFiled }: AskedProps) {
  const { student_name, title, start_at, end_at, has_excuse } = absence
  if (has_excuse)
    return (
      <AbsenceLinkWords title="The school knows already" links={[['/family/excuses', 'Log in to see it']]}>
        {`There is an excuse for ${student_name} in ${title} on ${formatDayOf(start_at)}.`}
      </AbsenceLinkWords>
    )
  return (
    <>
      <h1 className={css.title}>Why was {student_name} away?</h1>
      <p className={css.lead}>
        {title}, {formatDayOf(start_at)}, {formatTimeRange(start_at, end_at)}
      </p>
      <AbsenceLinkForm token={token} onFiled={onFiled} />
    </>
  )
}
