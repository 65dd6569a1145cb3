import { isDatabaseReachable } from "~/health.server";

/** 200 while the site can serve, 503 when it cannot. */
export async function loader() {
  const ok = await isDatabaseReachable();
  return Response.json(
    { estado: ok ? "bien" : "mal", base_de_datos: ok },
    {
      status: ok ? 200 : 503,
      headers: { "Cache-Control": "no-store" },
    },
  );
}
