/** The tabs of an editor, as their addresses name them (3-shell-and-houses §2.2). */
export const designTabs = ['general', 'learning-details', 'weekly-plan', 'tasks', 'sessions'] as const
export type DesignTab = (typeof designTabs)[number]
