import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Whoever comes by the mailed link has shown the mailbox in this browser; the link is spent and leaves the address. */
export function useConfirmedMailbox(): void {
  const { confirm } = useSearch({ strict: false })
  const navigate = useNavigate()
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (confirm === undefined || sent.current === confirm) return
    sent.current = confirm
    client.secondFactor
      .confirmMailbox({ token: confirm })
      .then(() => toast.success('The mailbox is yours: set up your second factor now'))
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => void navigate({ to: '.', search: {}, replace: true }))
  }, [confirm, navigate])
}
