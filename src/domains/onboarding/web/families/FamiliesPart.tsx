import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '#web/calls/session.ts'
import { type Choice, KeptChoice } from './use-chosen-families.ts'

/**
 * Around the families of every tab: where the page cannot be drawn for a moment, what was chosen on it is not lost. What
 * one chose as somebody else, in a mirror, is not one's own choice.
 */
export const FamiliesPart = () => <FamiliesOf key={useViewer().userId} />

function FamiliesOf() {
  const kept = useState<Choice>(new Map())
  return (
    <KeptChoice value={kept}>
      <Outlet />
    </KeptChoice>
  )
}
