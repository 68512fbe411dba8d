import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { FamilyLink } from '../../contract/intake.schemas.ts'
import css from '../intake.module.css'

interface FamilyLinksProps {
  readonly applicationId: number
  readonly links: readonly FamilyLink[]
  /** The address of who applies; empty where there is none to mail, or nobody may. */
  readonly mailsTo: string
  /** Where the part of the student would go; empty where it is not mailed. */
  readonly mailsStudentTo: string
  readonly canWithdraw: boolean
}

const partWords = { guardian: 'Guardian part', student: 'Student part' } as const

function titleOf({ part, email, isPaper }: FamilyLink): string {
  const to = isPaper ? 'entered from paper' : email === '' ? 'opened on a device' : email
  return `${partWords[part]}, ${to}`
}

function aboutOf({ madeAt, usedAt, endsAt, state }: FamilyLink): string {
  const nowMs = Date.now()
  const end =
    state === 'withdrawn'
      ? 'withdrawn'
      : `${state === 'ended' ? 'ended' : 'ends'} ${formatWhen(endsAt, nowMs)}`
  return [
    `Made ${formatWhen(madeAt, nowMs)}`,
    usedAt === null ? 'not used yet' : `last used ${formatWhen(usedAt, nowMs)}`,
    end,
  ].join(', ')
}

/** Every link by which the family fills the form in, and taking one back: it opens nothing any more. */
export function FamilyLinks(props: FamilyLinksProps) {
  const { applicationId, links, mailsTo, mailsStudentTo, canWithdraw } = props
  const [asked, setAsked] = useState<FamilyLink>()
  const queryClient = useQueryClient()
  const withdrawal = useMutation(
    api.intakeStaff.withdrawLink.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error)),
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: api.intakeStaff.key() })
        setAsked(undefined)
      },
    }),
  )
  const mailing = useMutation(
    api.intakeStaff.mailLink.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.intakeStaff.key() }),
    }),
  )
  if (links.length === 0 && mailsTo === '') return null
  const ways = [
    { part: 'guardian', to: mailsTo, label: `Mail a link to ${mailsTo}` },
    { part: 'student', to: mailsStudentTo, label: `Mail the student part to ${mailsStudentTo}` },
  ] as const
  return (
    <Section
      title="Links of the family"
      count={links.length}
      actions={ways
        .filter(({ to }) => to !== '')
        .map(({ part, label }) => (
          <Button
            key={part}
            size="xs"
            loading={mailing.isPending && mailing.variables.part === part}
            onClick={() => mailing.mutate({ applicationId, part })}
          >
            {label}
          </Button>
        ))}
    >
      <ul className={css.links} aria-label="Links of the family">
        {links.map((link) => (
          <li key={link.id} className={css.link}>
            <span>
              {titleOf(link)}
              <span className={css.linkAbout}>{aboutOf(link)}</span>
            </span>
            {canWithdraw && link.state === 'holds' && (
              <Button
                size="xs"
                aria-label={`Withdraw the link: ${titleOf(link)}`}
                onClick={() => setAsked(link)}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmModal
          opened
          title="Withdraw this link?"
          confirmLabel="Withdraw"
          busy={withdrawal.isPending}
          onConfirm={() => withdrawal.mutate({ applicationId, intakeLinkId: asked.id })}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            {titleOf(asked)}: it stops working at once. What was written with it stays. Anyone who asks for
            the link again from this address gets none.
          </p>
        </ConfirmModal>
      )}
    </Section>
  )
}
