import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { type Mail, MailState, stateTime } from './MailState.tsx'
import { asListed, type ListedMail } from './mail-as-listed.ts'
import css from './Outbox.module.css'
import { useMailActions } from './use-mail-actions.ts'

interface MailSheetProps {
  mailId: number
  /** Its row, where this page of the list has it. */
  row: ListedMail
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

const views = [
  { value: 'text', label: 'Text' },
  { value: 'formatted', label: 'As sent' },
] as const

/** Reading it is recorded, so it is read once and not at each glance at the window. */
const freshMs = 5 * 60_000

/** One email: to whom, how it went, what it says, and what can still be done about it. */
export function MailSheet({ mailId, row, onPrevious, onNext, onClose }: MailSheetProps) {
  const {
    data: read,
    error,
    dataUpdatedAt: readMs,
  } = useQuery(api.outbox.getMail.queryOptions({ input: { mailId }, staleTime: freshMs }))
  const mail = read && asListed({ ...read, readMs }, row)
  const [view, setView] = useState<(typeof views)[number]['value']>('text')
  const mayAct = may(useViewer(), 'outbox.manage')
  return (
    <SideSheet
      kicker="Email"
      title={mail?.subject ?? 'Email'}
      facts={mail === undefined ? '\u00a0' : `${mail.toName}, ${mail.toEmail}`}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      {...(mail && mayAct && canBeSentAgain(mail) && { footer: <Actions mail={mail} /> })}
    >
      {error !== null && <PanelSection>{messageOf(error)}</PanelSection>}
      {mail !== undefined && (
        <>
          <PanelSection>
            <div className={css.state}>
              <MailState state={mail.state} />
              <span>{stateTime(mail)}</span>
            </div>
            {mail.state === 'unknown' && (
              <p className={css.doubt}>
                Nobody knows whether it arrived, so it is not sent a second time by itself. Ask the receiver,
                or send it again: at worst they get it twice.
              </p>
            )}
            {mail.failure !== null && <p className={css.failure}>{mail.failure}</p>}
            {mail.addressUrl !== null && (
              <p className={css.tries}>
                <UiLink href={mail.addressUrl}>Correct the address of {mail.toName || mail.toEmail}</UiLink>
              </p>
            )}
            <p className={css.tries}>
              Written {formatWhen(mail.createdAt, Date.now())}
              {mail.attempts > 0 &&
                `, tried ${mail.attempts === 1 ? 'once' : formatNoun(mail.attempts, 'time')}`}
            </p>
          </PanelSection>
          <PanelSection>
            <ViewSwitch label="How to show the email" views={views} value={view} onChange={setView} />
            {view === 'text' ? (
              <p className={css.text}>{mail.textBody}</p>
            ) : (
              // The sandbox without rights: no script, no form, no address of ours; what a mail holds stays a picture.
              <iframe className={css.frame} sandbox="" srcDoc={mail.htmlBody} title="The email as sent" />
            )}
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}

const canBeSentAgain = ({ state, isWithheld }: Pick<Mail, 'state' | 'isWithheld'>) =>
  !isWithheld && (state === 'failed' || state === 'unknown' || state === 'closed' || state === 'retrying')

function Actions({ mail: { id: mailId, state } }: { mail: Pick<Mail, 'id' | 'state'> }) {
  const { sendAgain, close } = useMailActions()
  const isBusy = sendAgain.isPending || close.isPending
  return (
    <>
      {state === 'unknown' && (
        <>
          <Button disabled={isBusy} onClick={() => close.mutate({ mailId, hasArrived: false })}>
            Close without sending
          </Button>
          <Button disabled={isBusy} onClick={() => close.mutate({ mailId, hasArrived: true })}>
            It arrived
          </Button>
        </>
      )}
      <Button variant="filled" disabled={isBusy} onClick={() => sendAgain.mutate({ mailId })}>
        {state === 'retrying' ? 'Try now' : 'Send again'}
      </Button>
    </>
  )
}
