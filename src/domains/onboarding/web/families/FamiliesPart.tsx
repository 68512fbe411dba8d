import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { type Choice, KeptChoice } from './use-chosen-families.ts'

/** Around the families of every tab: where the page cannot be drawn for a moment, what was chosen on it is not lost. */
export function FamiliesPart() {
  const kept = useState<Choice>(new Map())
  return (
    <KeptChoice value={kept}>
      <Outlet />
    </KeptChoice>
  )
}
