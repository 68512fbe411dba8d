import type { Successor } from '../../../contract/leaving.contract.ts'

/** Who takes over what, by kind; nobody where it stays. */
export type Heirs = Readonly<Record<string, Successor | null>>

/** As the server takes it. */
export const toHandOver = (heirs: Heirs) =>
  Object.entries(heirs).flatMap(([kind, heir]) => (heir === null ? [] : [{ kind, to_id: heir.id }]))
