/* Databases that every test's own is a copy of; who makes them is no test. */

/** With the latest schema, and nothing in it. */
export const migratedTemplate = 'template_migrated'
/** With the seeded example. */
export const exampleTemplate = 'template_example'
