import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { menuFormOf } from './menu-form.ts'

/** The form of the side menu here, and the way to fold or unfold it until the next page that starts otherwise. */
export function useMenuForm() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [choice, setChoice] = useState<{ from: string; to: 'full' | 'rail' }>()
  const start = menuFormOf(pathname)
  const usual = start === 'full' && !isWide ? 'rail' : start
  const form = choice?.from === usual ? choice.to : usual
  const toggle = () => setChoice({ from: usual, to: form === 'rail' ? 'full' : 'rail' })
  return { form, toggle, isWorkbench: /^\/workbench(\/|$)/.test(pathname) && usual !== 'hidden' }
}
