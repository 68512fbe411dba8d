/** Addresses of a house's weekly reports (2-back-office §2). */
export const reportAddress = {
  overview: (houseId: number): string => `/houses/${houseId}/overview`,
  report: (houseId: number, reportId: number): string => `/houses/${houseId}/overview/${reportId}`,
  note: (houseId: number, reportId: number, itemId: number): string =>
    `/houses/${houseId}/overview/${reportId}/${itemId}/note`,
} as const
