import type { HouseTab } from '../contract/house.schemas.ts'

/** Addresses of the houses' screens (2-back-office §2); other domains link to them too. */
export const houseAddress = {
  list: () => '/houses',
  /** The list as somebody asks for it who would otherwise be led to their own house. */
  explore: () => '/houses?explore=true',
  create: () => '/houses/new',
  edit: (houseId: number) => `/houses/edit/${houseId}`,
  /** Its first tab. */
  home: (houseId: number) => `/houses/${houseId}`,
  tab: (houseId: number, tab: HouseTab) => `/houses/${houseId}/${tab}`,
} as const
