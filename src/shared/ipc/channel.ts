/** The two channels of the whole app: the preload knows these and nothing of the calls on them. */
export const callChannel = 'wavedeck:call'
export const pushChannel = 'wavedeck:push'
