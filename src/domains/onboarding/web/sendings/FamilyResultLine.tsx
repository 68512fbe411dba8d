import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { FamilyResult } from '../../contract/sendings.contract.ts'
import { endLabels, resultLabels } from './sending-words.ts'
import css from './sendings.module.css'

interface FamilyResultLineProps {
  readonly sendingId: number
  readonly family: FamilyResult
  readonly mayAct: boolean
}

type Action = 'send_again' | 'close_arrived' | 'close_lost'

/** A family with the mails to its guardians, each with its end; in doubt it is sent again or closed by one click. */
export function FamilyResultLine({ sendingId, family, mayAct }: FamilyResultLineProps) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: ({ mailId, action }: { mailId: number; action: Action }) =>
      client.onboardingSendings.endMail({ sendingId, mailId, _action: action }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.onboardingSendings.key() }),
        queryClient.invalidateQueries({ queryKey: api.onboardingFamilies.key() }),
      ]),
  })
  return (
    <li className={css.family}>
      <p className={css.name}>
        {family.name} <span className={css.result}>{resultLabels[family.result]}</span>
      </p>
      {family.reason !== '' && <p className={css.reason}>{family.reason}</p>}
      {family.mails.map((mail) => (
        <div key={mail.id} className={css.mail} data-end={mail.end}>
          <span className={css.to} title={mail.toEmail}>
            {mail.toName}
          </span>
          <span className={css.end}>{endLabels[mail.end]}</span>
          {mail.failure !== null && mail.end === 'failed' && <p className={css.reason}>{mail.failure}</p>}
          {mayAct && (mail.end === 'unknown' || mail.end === 'failed') && (
            <div className={css.acts}>
              <Button size="xs" onClick={() => end.mutate({ mailId: mail.id, action: 'send_again' })}>
                Send again
              </Button>
              {mail.end === 'unknown' && (
                <>
                  <Button
                    size="xs"
                    variant="subtle"
                    onClick={() => end.mutate({ mailId: mail.id, action: 'close_arrived' })}
                  >
                    It arrived
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    onClick={() => end.mutate({ mailId: mail.id, action: 'close_lost' })}
                  >
                    Leave it
                  </Button>
                </>
              )}
            </div>
          )}
        </div>
      ))}
    </li>
  )
}
