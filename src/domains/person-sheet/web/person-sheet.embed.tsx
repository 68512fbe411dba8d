import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { SideSheetSlot } from '#ui/panel/SideSheetSlot.tsx'

const PersonSheet = lazyPart(() => import('./PersonSheet.tsx'), 'PersonSheet')
const AbsenceForm = lazyPart(() => import('#domains/excuses/web/absence-form.embed.tsx'), 'AbsenceForm')

/** A dialog of the page would stand before a sheet beside it, which is then a drawer. */
const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** What stands over any page: the sheet of `?person=`, and the form of an absence of `?absence_for=`. Once, in the shell. */
export function OverEveryPage() {
  const { person, absence_for: absentId } = useSearch({ from: '/authenticated' })
  const navigate = useNavigate()
  // The form of the page below stays as it is; that of the absence has asked already.
  const close = (part: 'person' | 'absence_for') => () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [part]: undefined }),
      resetScroll: false,
      ignoreBlocker: true,
    })
  // Before the dialogs of the page, which close at Escape wherever it is pressed.
  const pressFirst = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || person === undefined || !(event.target instanceof Element)) return
    if (event.target.closest('[data-over]') === null) return
    event.stopImmediatePropagation()
    event.preventDefault()
    close('person')()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressFirst(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
  return (
    <>
      <Suspense fallback={isDialogOpen() ? null : <SideSheetSlot />}>
        {person !== undefined && <PersonSheet key={person} personId={person} onClose={close('person')} />}
      </Suspense>
      <Suspense>
        {absentId !== undefined && (
          <AbsenceForm key={absentId} studentId={absentId} onClose={close('absence_for')} />
        )}
      </Suspense>
    </>
  )
}
