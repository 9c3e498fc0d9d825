/** Name of the baseline among the strategies: the model is sent the request and its files, and its reply is the result. */
export const DIRECT = "direct";
