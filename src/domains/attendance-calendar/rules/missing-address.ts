/** All who are missing now, by house: the calendar's panel. */
export const missingAddress = '/employee/attendances/calendar?panel=missing'
