import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { IntakeFrame, Paragraphs } from '../IntakeFrame.tsx'
import css from '../intake.module.css'
import { AgainForm } from './AgainForm.tsx'
import type { Mailed } from './mailed.ts'
import { StartForm } from './StartForm.tsx'

/** `/apply`: a family begins; what counts begins with the link in their mail. */
export function ApplyPage() {
  const start = useQuery(api.intake.getStart.queryOptions({ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }))
  const [mailed, setMailed] = useState<Mailed>()
  const [isAgain, setAgain] = useState(false)
  if (mailed !== undefined) return <LookIntoMail mailed={mailed} onBack={() => setMailed(undefined)} />
  return (
    <IntakeFrame title="Apply">
      {start.data === undefined ? (
        start.error === null ? (
          <Loader size={20} role="img" aria-label="Loading the application" />
        ) : (
          <>
            <h1 className={css.title}>This page could not be loaded</h1>
            <p className={css.lead}>{messageOf(start.error)}</p>
          </>
        )
      ) : (
        <>
          <header className={css.banner}>
            {start.data.bannerExtraTitle !== '' && <p className={css.extra}>{start.data.bannerExtraTitle}</p>}
            <h1 className={css.title}>Apply to our school</h1>
            {start.data.bannerSubtitle !== '' && <p className={css.lead}>{start.data.bannerSubtitle}</p>}
          </header>
          <Paragraphs text={start.data.welcomeMessage} />
          {isAgain ? (
            <AgainForm ticket={start.data.ticket} onMailed={setMailed} onBack={() => setAgain(false)} />
          ) : (
            <StartForm
              ticket={start.data.ticket}
              grades={start.data.grades}
              onMailed={setMailed}
              onAgain={() => setAgain(true)}
            />
          )}
        </>
      )}
    </IntakeFrame>
  )
}

const LookIntoMail = ({ mailed, onBack }: { readonly mailed: Mailed; readonly onBack: () => void }) => (
  <IntakeFrame title="Apply">
    <h1 className={css.title}>Check your email</h1>
    <p className={css.lead} role="status">
      We wrote to <strong className={css.address}>{mailed.email}</strong>. Open the link in that mail to go
      on. It can take a minute, and may be in your spam folder.
    </p>
    {mailed.demoAddress !== null && (
      <p className={css.note}>
        This is a demo, which mails nobody.{' '}
        <UiLink href={mailed.demoAddress}>Open the link from the email</UiLink>
      </p>
    )}
    <p className={css.paragraph}>
      <button type="button" className={css.textButton} onClick={onBack}>
        Nothing came, or the address was wrong
      </button>
    </p>
  </IntakeFrame>
)
