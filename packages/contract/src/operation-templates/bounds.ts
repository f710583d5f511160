/** Bounds of templates in one place. */
export const MOST_TEMPLATE_TASKS = 30
export const MOST_FORM_FIELDS = 30
export const MOST_VALUES = 200
export const MOST_DAYS = 3_650
export const MOST_RECIPIENTS = 50
