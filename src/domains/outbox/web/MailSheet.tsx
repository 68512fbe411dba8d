import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatWhen } from '#ui/format/times.ts'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import css from './MailSheet.module.css'
import { MailState } from './mail-columns.tsx'

interface MailSheetProps {
  mailId: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

const views = [
  { value: 'text', label: 'Text' },
  { value: 'formatted', label: 'As sent' },
] as const

/** One e-mail: to whom, how it went, and what it says. */
export function MailSheet({ mailId, onPrevious, onNext, onClose }: MailSheetProps) {
  const { data: mail, error } = useQuery(api.outbox.getMail.queryOptions({ input: { mailId } }))
  const [view, setView] = useState<(typeof views)[number]['value']>('text')
  return (
    <SideSheet
      kicker="E-mail"
      title={mail?.subject ?? 'E-mail'}
      facts={mail && `${mail.toName}, ${mail.toEmail}`}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      {error !== null && <PanelSection>{messageOf(error)}</PanelSection>}
      {mail !== undefined && (
        <>
          <PanelSection>
            <div className={css.state}>
              <MailState mail={mail} />
              <span>{stateText(mail)}</span>
            </div>
            {mail.failure !== null && <p className={css.failure}>{mail.failure}</p>}
          </PanelSection>
          <PanelSection>
            <ViewSwitch label="How to show the e-mail" views={views} value={view} onChange={setView} />
            {view === 'text' ? (
              <p className={css.text}>{mail.textBody}</p>
            ) : (
              // The sandbox without rights: no script, no form, no address of ours; what a mail holds stays a picture.
              <iframe className={css.frame} sandbox="" srcDoc={mail.htmlBody} title="The e-mail as sent" />
            )}
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}

interface States {
  readonly sentAt: string | null
  readonly failedAt: string | null
  readonly createdAt: string
}

function stateText({ sentAt, failedAt, createdAt }: States): string {
  return formatWhen(sentAt ?? failedAt ?? createdAt, Date.now())
}
