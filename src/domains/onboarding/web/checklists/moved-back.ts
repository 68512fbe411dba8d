/**
 * The order with one item where it stood before it was moved: behind the item it followed then, or first where that is
 * undefined. What was moved since stays where it is.
 */
export function movedBack(ids: readonly number[], id: number, followed: number | undefined): number[] {
  const others = ids.filter((one) => one !== id)
  const at = followed === undefined ? 0 : others.indexOf(followed) + 1
  return others.toSpliced(at, 0, id)
}
