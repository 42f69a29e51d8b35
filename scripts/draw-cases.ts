import fc from 'fast-check'

/**
 * Every run of the tests draws the same cases, so that a failure is of the change that was made. The long run
 * sets `CASES=anew`: it draws others, and a failure there prints its seed.
 */
if (process.env['CASES'] !== 'anew') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })
