import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { school } from '#contract/school/school.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Preferences } from '../../contract/notifications.schemas.ts'
import css from './PreferencesPage.module.css'
import { deviceName, fetchPushToken } from './push-token.ts'

interface PushDevicesProps {
  preferences: Preferences
  onChange: (next: Preferences) => void
}

/** The browsers that take push messages, and the question whether this one shall. */
export function PushDevices({ preferences: { messaging, devices }, onChange }: PushDevicesProps) {
  const turnOn = useMutation({
    mutationFn: async () => {
      const token = messaging && (await fetchPushToken(messaging))
      return token === null ? null : client.notifications.addPushToken({ token, device: deviceName() })
    },
    onSuccess: (next) => {
      // Refused or failed: no token, and no error (1-staff-tools §1).
      if (next === null) return
      onChange(next)
      toast.success('This browser shows push messages')
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const remove = useMutation({
    mutationFn: (deviceId: number) => client.notifications.removePushDevice({ deviceId }),
    onSuccess: (next) => {
      onChange(next)
      toast.success('Removed')
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const reason =
    messaging === null ? 'Push messages are not set up at this school. An admin can set them up.' : undefined
  return (
    <>
      {devices.length > 0 && (
        <ul className={css.devices} aria-label="Devices">
          {devices.map((device) => (
            <li key={device.id} className={css.device}>
              <div>
                <div className={css.title}>{device.device || 'A browser'}</div>
                <div className={css.text}>Since {formatWhen(device.createdAt, Date.now())}</div>
              </div>
              <Button
                size="xs"
                aria-label={`Remove ${device.device || 'a browser'}`}
                onClick={() => remove.mutate(device.id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ReasonedButton reason={reason} busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
        Turn on in this browser
      </ReasonedButton>
      <p className={css.note} role="status">
        {reason ??
          (turnOn.data === null
            ? 'Your browser gave no permission. You can allow notifications in its settings and try again.'
            : `Your browser will ask for your permission. It shows them while ${school().productName} is closed, too.`)}
      </p>
    </>
  )
}
