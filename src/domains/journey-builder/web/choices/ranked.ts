import type { BlockOfChoices } from '../../contract/journey.schemas.ts'

/** What is chosen in a block, in its order. */
export const chosenIn = (block: BlockOfChoices, chosen: readonly number[]): number[] =>
  chosen.filter((id) => block.offered.some((one) => one.id === id))

/** The whole list with what stands in one block put in another order, changed or taken out; blocks in their order. */
export function withBlock(
  blocks: readonly BlockOfChoices[],
  chosen: readonly number[],
  block: BlockOfChoices,
  ids: readonly number[],
): number[] {
  return blocks.flatMap((one) => (one.block === block.block ? ids : chosenIn(one, chosen)))
}
