export declare const x = 1
