import type { RoomKind } from './chat-state.ts'

const begin = 'Kept by the school, ref '

/** What stands in the description of a group and tells it from others of its name: names there are not unique. */
export const markOf = (kind: RoomKind, itemId: number): string => `${begin}${kind}:${itemId}`

/** Which room a description names; undefined of a group that somebody made by hand. */
export function roomOfMark(
  description: string,
): { readonly kind: RoomKind; readonly itemId: number } | undefined {
  const [, kind, itemId] = /^Kept by the school, ref (house|experience):(\d{1,10})$/.exec(description) ?? []
  if (kind === undefined || itemId === undefined) return undefined
  return { kind: kind as RoomKind, itemId: Number(itemId) }
}
