import { IconEye, IconTools } from '@tabler/icons-react'
import { Suspense } from 'react'
import { school } from '#contract/school/school.ts'
import { formatMoment, formatTime } from '#ui/format/times.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Viewer } from '#web/calls/session.ts'
import css from './Banners.module.css'
import { LeaveMirror } from './LeaveMirror.tsx'

const SecondFactorBanner = lazyPart(() => import('./SecondFactorBanner.tsx'), 'SecondFactorBanner')

interface BannersProps {
  viewer: Viewer
  maintenance: { readonly since: string } | null
}

/** What must not be forgotten while one works: that one sees as someone else, that others see maintenance, what one may not. */
export function Banners({ viewer, maintenance }: BannersProps) {
  const mirror = viewer.mirroredBy
  return (
    <>
      {mirror !== null && (
        <div className={css.banner} role="status">
          <IconEye size={16} stroke={1.75} aria-hidden />
          <span>
            <strong>{mirror.name}</strong> sees {school().productName} as <strong>{viewer.name}</strong>,{' '}
            {mirror.mayChange ? 'with changes allowed' : 'read only'}, until{' '}
            {formatTime(mirror.endsAt, { zone: true })}.
          </span>
          <LeaveMirror name={viewer.name} endsAt={mirror.endsAt} className={css.out} />
        </div>
      )}
      {viewer.needsSecondFactor && (
        <Suspense>
          <SecondFactorBanner />
        </Suspense>
      )}
      {maintenance !== null && (
        <div className={css.banner} role="status">
          <IconTools size={16} stroke={1.75} aria-hidden />
          <span>
            <strong>Under maintenance</strong> since{' '}
            {formatMoment(maintenance.since, Date.now(), { zone: true })}. Others see the maintenance screen.
          </span>
          <UiLink href="/workbench/maintenance" className={css.out}>
            Turn off
          </UiLink>
        </div>
      )}
    </>
  )
}
