import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface StepLinkProps {
  readonly token: string
  readonly step: string
  readonly className?: string | undefined
  readonly isCurrent?: boolean
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** To another step of the same form. */
export const StepLink = ({ token, step, className, isCurrent = false, onClick, children }: StepLinkProps) => (
  <Link
    to="/apply/$token"
    params={{ token }}
    search={{ step }}
    className={className}
    aria-current={isCurrent ? 'step' : undefined}
    onClick={onClick}
  >
    {children}
  </Link>
)
