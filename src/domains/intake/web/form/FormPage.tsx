import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '#web/calls/api.ts'
import { isStatus, messageOf } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { SentView } from '../after/SentView.tsx'
import { IntakeFrame } from '../IntakeFrame.tsx'
import css from '../intake.module.css'
import { formKey } from '../intake-address.ts'
import { BeginPage } from './BeginPage.tsx'
import { AskAgain, EndedLink } from './EndedLink.tsx'
import { FormEditor } from './FormEditor.tsx'

const route = getRouteApi('/apply/$token')

const cutLink = 'This link is incomplete. Open it from the email again.'

/** `/apply/:token`: the guardian’s or the student’s part, by the link of a mail; what was sent is shown as it is. */
export function FormPage() {
  const { token } = route.useParams()
  const [isJustSent, setJustSent] = useState(false)
  const opened = useQuery({
    queryKey: formKey(token),
    queryFn: () => client.intake.open({ token }),
    staleTime: Number.POSITIVE_INFINITY,
    // What another device wrote meanwhile is there when one comes back.
    gcTime: 0,
  })
  const reload = () => opened.refetch()
  const showSent = () => {
    setJustSent(true)
    return reload()
  }
  if (opened.data === undefined)
    return (
      <IntakeFrame title="Application">
        {opened.error === null ? (
          <Loader size={20} role="img" aria-label="Loading the application" />
        ) : (
          <NotOpened error={opened.error} onTryAgain={reload} />
        )}
      </IntakeFrame>
    )
  const { form, canRenew, toBegin } = opened.data
  if (toBegin !== null)
    return <BeginPage token={token} studentFirstName={toBegin.studentFirstName} onBegun={reload} />
  if (form === null) return <EndedLink token={token} canRenew={canRenew} />
  return form.state === 'open' ? (
    <FormEditor key={form.sentAt} token={token} form={form} onSent={showSent} />
  ) : (
    <SentView token={token} form={form} isJustSent={isJustSent} onChanged={reload} />
  )
}

/** A link that opens nothing says how one gets another; of a school that only cannot be reached nothing is said of the link. */
function NotOpened({ error, onTryAgain }: { readonly error: unknown; readonly onTryAgain: () => void }) {
  if (!isStatus(error, 404) && !isStatus(error, 400))
    return (
      <>
        <h1 className={css.title}>Your application</h1>
        <FailedState error={error} onTryAgain={onTryAgain} />
      </>
    )
  return (
    <>
      <h1 className={css.title}>This link does not open anything</h1>
      <p className={css.lead}>{isStatus(error, 400) ? cutLink : messageOf(error)}</p>
      <AskAgain />
    </>
  )
}
