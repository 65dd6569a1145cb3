import { expect, FRAMEWORK, hold, hydrated, ready, signIn, stopClock, test } from "./journey";

test("what is typed once the thanks are gone stays", async ({ page }) => {
  await stopClock(page);
  await page.goto("/?mensaje=enviado#respuesta");
  await expect(page.getByText("¡Mensaje enviado!")).toBeInViewport();
  await page.clock.fastForward(6_000);
  await expect(page.getByText("¡Mensaje enviado!")).toBeHidden();
  await page.clock.resume();
  await page.getByLabel("Nombre").pressSequentially("Eva ");
  await ready(page);
  await page.keyboard.type("Lara");
  await expect(page.getByLabel("Nombre")).toHaveValue("Eva Lara");
});

test("what is typed stays where the thanks' time is over before the framework has come", async ({
  page,
}) => {
  await stopClock(page);
  const open = await hold(page, FRAMEWORK);
  await page.goto("/?mensaje=enviado#respuesta");
  await expect(page.getByText("¡Mensaje enviado!")).toBeInViewport();
  await page.getByLabel("Mensaje").pressSequentially("¿Hay clases?");
  await page.clock.fastForward(6_000);
  open();
  await page.clock.resume();
  await page.waitForFunction(() => Reflect.has(window, "__remixRouter"));
  await ready(page);
  await page.keyboard.type(" Gracias.");
  await expect(page.getByLabel("Mensaje")).toHaveValue("¿Hay clases? Gracias.");
  await expect(page.getByText("¡Mensaje enviado!")).toBeHidden();
});

test("a closed fold says what was chosen in it before the framework came", async ({ page }) => {
  await signIn(page);
  const open = await hold(page, FRAMEWORK);
  await page.goto("/admin/convocatorias?nueva", { waitUntil: "commit" });
  const fold = page.getByText(/^Curso, estado/);
  await fold.click();
  await page.getByLabel("Curso de interés").selectOption("revelado");
  await fold.click();
  await expect(fold).toContainText("Nivel Básico");
  open();
  await expect(fold).toContainText(": Revelado de películas fotográficas, Próximamente");
});

test("a form that is sent without a connection says so, and has all that was typed", async ({
  page,
  context,
}) => {
  for (const [path, button] of [
    ["/", "Enviar mensaje"],
    ["/inscripcion", "Enviar solicitud"],
  ] as const) {
    await page.goto(path);
    await page.getByLabel("Nombre").fill("Eva");
    await hydrated(page);
    for (const label of ["Apellidos", "Teléfono"])
      if (path !== "/") await page.getByLabel(label).fill("600123456");
    await page.locator("form[method=post]").getByLabel("Email").fill("eva@correo.example");
    await context.setOffline(true);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText("No hay conexión")).toBeVisible();
    await expect(page.getByLabel("Nombre")).toHaveValue("Eva");
    await context.setOffline(false);
  }
});

test.describe("where no page of ours comes back", () => {
  // Remix says so in the console.
  test.use({ mayComplain: true });

  test("a form that a proxy or the pipeline answers says so, and has all that was typed", async ({
    page,
  }) => {
    const answers = [
      { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" },
      { status: 503, contentType: "application/json", body: '{"refusal":"x"}' },
    ];
    for (const answer of answers) {
      await page.goto("/");
      await page.getByLabel("Nombre").fill("Eva");
      await hydrated(page);
      await page.locator("form[method=post]").getByLabel("Email").fill("eva@correo.example");
      await page.getByLabel("Mensaje").fill("Una carta larga");
      await page.route("**/*", (route) => {
        return route.request().method() === "POST" ? route.fulfill(answer) : route.continue();
      });
      await page.getByRole("button", { name: "Enviar mensaje" }).click();
      await expect(page.getByText("No ha llegado respuesta")).toBeVisible();
      await expect(page.getByLabel("Mensaje")).toHaveValue("Una carta larga");
      await page.unroute("**/*");
    }
  });
});

test("Back brings what was typed, whichever link was followed, also a refused form", async ({
  page,
}) => {
  await page.goto("/inscripcion");
  await page.getByLabel("Nombre").fill("Eva");
  await hydrated(page);
  const leaveAndComeBack = async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Blog" }).first().click();
    await expect(page).toHaveURL("/blog");
    await page.goBack();
  };
  await leaveAndComeBack();
  await expect(page.getByLabel("Nombre")).toHaveValue("Eva");
  await page.getByLabel("Comentarios").fill("Un comentario largo");
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.locator(".notice-error")).toBeVisible();
  await leaveAndComeBack();
  await expect(page.getByLabel("Comentarios")).toHaveValue("Un comentario largo");
});

test("Back after a reload shows the page of its address, and what is typed there stays", async ({
  page,
}) => {
  await stopClock(page);
  await page.goto("/");
  await page.getByLabel("Nombre").fill("Eva");
  await hydrated(page);
  await page.locator("form[method=post]").getByLabel("Email").fill("eva@correo.example");
  await page.getByLabel("Mensaje").fill("¿Cuándo abrís?");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText("¡Mensaje enviado!")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL("/?mensaje=enviado#respuesta");
  await expect(page.getByText("¡Mensaje enviado!")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("¡Mensaje enviado!")).toBeHidden();
  await page.getByLabel("Nombre").pressSequentially("Ana María");
  await hydrated(page);
  await page.keyboard.type(" López");
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana María López");
});

test.describe("a page that a translation or an extension has changed", () => {
  // React says that it is not what the server wrote.
  test.use({ mayComplain: true });

  const CHANGES: [string, () => void][] = [
    [
      "an element after the body",
      () => document.documentElement.append(document.createElement("grammarly-integration")),
    ],
    [
      "a sign beside a field",
      () => document.querySelector("[name=nombre]")?.after(document.createElement("div")),
    ],
  ];
  test("what is typed meanwhile stays, and the cursor with it", async ({ page }) => {
    for (const [what, change] of CHANGES) {
      const open = await hold(page, FRAMEWORK);
      await page.goto("/inscripcion");
      await page.evaluate(change);
      await page.getByLabel("Nombre").fill("Eva");
      await page.getByLabel("Comentarios").pressSequentially("Hola, quería");
      open();
      await page.waitForFunction(() => Reflect.has(window, "__remixRouter"));
      await ready(page);
      await page.keyboard.type(" saber");
      await expect(page.getByLabel("Nombre"), what).toHaveValue("Eva");
      await expect(page.getByLabel("Comentarios"), what).toHaveValue("Hola, quería saber");
      await page.unroute(FRAMEWORK);
    }
  });

  test("a translated page goes on as it is, and its form is sent", async ({ page, site }) => {
    await page.goto("/");
    await page.evaluate(() => {
      for (const text of document.querySelectorAll("main p")) {
        text.innerHTML = `<font><font>${text.innerHTML}</font></font>`;
      }
    });
    await page.getByLabel("Nombre").fill("Eva");
    await page.locator("form[method=post]").getByLabel("Email").fill("eva@correo.example");
    await page.getByLabel("Mensaje").fill("Hello");
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page.getByText("¡Mensaje enviado!")).toBeVisible();
    expect(site.rows("SELECT mensaje FROM mensajes")).toEqual([{ mensaje: "Hello" }]);
  });
});
